"use strict";
// A stand-in for the part of VS Code that the extension uses. It opens the file that is named first,
// asks whatever is registered for it, and writes the answers as JSON.

const fs = require("fs");
const path = require("path");
const Module = require("module");

const [, , folder, extension, file, python] = process.argv;
const text = fs.readFileSync(file, "utf8");
const told = { diagnostics: [], messages: [], terminals: [], commands: {} };
const providers = {};
const handlers = {};

class Position { constructor(line, character) { Object.assign(this, { line, character }); } }
class Range {
  constructor(a, b, c, d) {
    this.start = new Position(a, b);
    this.end = new Position(c, d);
  }
}
const plain = (...names) => class {
  constructor(...values) { names.forEach((name, n) => { this[name] = values[n]; }); }
};
class WorkspaceEdit {
  constructor() { this.changes = {}; }
  set(uri, edits) { this.changes[uri.toString()] = edits; }
}
const uri = (given) => ({
  toString: () => given, fsPath: given.replace("file://", ""), scheme: given.split(":")[0],
});
const document = {
  uri: uri(`file://${file}`), languageId: "rdi", version: 1, getText: () => text,
};
const on = (name) => (handler) => { handlers[name] = handler; return { dispose() {} }; };
const register = (kind) => (selector, provider) => {
  providers[kind] = provider;
  return { dispose() {} };
};

const vscode = {
  Position, Range, WorkspaceEdit,
  Location: plain("uri", "range"),
  MarkdownString: plain("value"),
  TextEdit: plain("range", "newText"),
  Diagnostic: plain("range", "message", "severity"),
  DiagnosticRelatedInformation: plain("location", "message"),
  CompletionItem: plain("label", "kind"),
  CompletionList: plain("items", "isIncomplete"),
  SnippetString: plain("value"),
  DocumentSymbol: plain("name", "detail", "kind", "range", "selectionRange"),
  CodeAction: plain("title", "kind"),
  CodeActionKind: plain("value"),
  CodeLens: plain("range", "command"),
  Hover: plain("contents", "range"),
  DocumentHighlight: plain("range", "kind"),
  FoldingRange: plain("start", "end", "kind"),
  FoldingRangeKind: { Comment: "comment" },
  Uri: { parse: uri },
  languages: new Proxy(
    {
      createDiagnosticCollection: () => ({
        set: (at, found) => { told.diagnostics = found; },
        clear() {}, dispose() {},
      }),
    },
    { get: (known, name) => known[name] || register(name.replace("register", "")) },
  ),
  window: {
    createOutputChannel: () => ({ appendLine() {}, dispose() {} }),
    showWarningMessage: (message) => told.messages.push(message),
    showErrorMessage: (message) => told.messages.push(message),
    createTerminal: (options) => { told.terminals.push(options); return { show() {} }; },
  },
  commands: {
    registerCommand: (name, run) => { told.commands[name] = run; return { dispose() {} }; },
  },
  workspace: {
    textDocuments: [document],
    workspaceFolders: [{ uri: uri(`file://${folder}`), name: "folder" }],
    getConfiguration: () => ({ get: () => [python, "-m", "rdi"] }),
    onDidOpenTextDocument: on("open"),
    onDidChangeTextDocument: on("change"),
    onDidSaveTextDocument: on("save"),
    onDidCloseTextDocument: on("close"),
  },
};

const usual = Module._load;
Module._load = (name, ...more) => (name === "vscode" ? vscode : usual(name, ...more));
const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function main() {
  const { activate, deactivate } = require(path.join(extension, "extension.js"));
  await activate({ subscriptions: [] });
  const line = text.split("\n").findIndex((each) => each.includes("deal"));
  const at = new Position(line, 4);
  const name = new Position(line, text.split("\n")[line].indexOf("Hand"));
  const whole = new Range(0, 0, 99, 0);
  for (let n = 0; n < 600 && !told.diagnostics.length; n += 1) await pause(100);
  const answers = {
    completion: (await providers.CompletionItemProvider.provideCompletionItems(document, at)).items,
    hover: await providers.HoverProvider.provideHover(document, at),
    definition: await providers.DefinitionProvider.provideDefinition(document, name),
    references: await providers.ReferenceProvider.provideReferences(
      document, name, { includeDeclaration: true },
    ),
    highlights: await providers.DocumentHighlightProvider.provideDocumentHighlights(document, name),
    prepared: await providers.RenameProvider.prepareRename(document, name),
    renamed: await providers.RenameProvider.provideRenameEdits(document, name, "Cards"),
    refused: await providers.RenameProvider.provideRenameEdits(document, name, "cards").catch(
      (error) => error.message,
    ),
    symbols: await providers.DocumentSymbolProvider.provideDocumentSymbols(document),
    folds: await providers.FoldingRangeProvider.provideFoldingRanges(document),
    formatted: await providers.DocumentFormattingEditProvider
      .provideDocumentFormattingEdits(document, { tabSize: 2, insertSpaces: true }).catch((error) => error.message),
    actions: await providers.CodeActionsProvider.provideCodeActions(document, whole, {}),
    lenses: await providers.CodeLensProvider.provideCodeLenses(document),
  };
  const { title, command, arguments: words } = answers.lenses[0].command;
  told.commands[command](...words);
  answers.resolved = await providers.CompletionItemProvider.resolveCompletionItem(
    answers.completion.find((each) => each.given.data),
  );
  const first = told.diagnostics;
  told.diagnostics = null;
  handlers.change({ document: { ...document, version: 2, getText: () => "" } });
  for (let n = 0; n < 600 && told.diagnostics === null; n += 1) await pause(100);
  const after = told.diagnostics;
  await deactivate();
  console.log(JSON.stringify({ ...told, diagnostics: first, after, answers, title }));
}

main().catch((error) => { console.error(error); process.exit(1); });
