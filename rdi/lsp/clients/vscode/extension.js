"use strict";
// What the editor asks is asked of `rdi lsp`, and its answers are shown. The commands that stand above
// games, cards and scenarios are run in a terminal, without a shell between.

const vscode = require("vscode");
const { Client } = require("./client.js");

const LANGUAGE = "rdi";
let client = null;
let diagnostics = null;
let output = null;

// ---------------------------------------------------------------- from the editor to the protocol

const place = (position) => ({ line: position.line, character: position.character });
const span = (range) => ({ start: place(range.start), end: place(range.end) });
const at = (document, position) => ({
  textDocument: { uri: document.uri.toString() },
  position: place(position),
});

// ---------------------------------------------------------------- from the protocol to the editor

const range = (given) =>
  new vscode.Range(
    given.start.line, given.start.character, given.end.line, given.end.character,
  );
const location = (given) => new vscode.Location(vscode.Uri.parse(given.uri), range(given.range));
const markdown = (given) => new vscode.MarkdownString(given.value);
const edits = (given) =>
  (given || []).map((each) => new vscode.TextEdit(range(each.range), each.newText));

function workspaceEdit(given) {
  const edit = new vscode.WorkspaceEdit();
  for (const [uri, changes] of Object.entries(given.changes || {})) {
    edit.set(vscode.Uri.parse(uri), edits(changes));
  }
  return edit;
}

function diagnostic(given) {
  const found = new vscode.Diagnostic(range(given.range), given.message, given.severity - 1);
  found.code = given.code;
  found.source = given.source;
  found.tags = given.tags || [];
  found.relatedInformation = (given.relatedInformation || []).map(
    (each) => new vscode.DiagnosticRelatedInformation(location(each.location), each.message),
  );
  return found;
}

function completion(given) {
  const item = new vscode.CompletionItem(given.label, given.kind - 1);
  item.detail = given.detail;
  item.sortText = given.sortText;
  item.filterText = given.filterText;
  item.range = range(given.textEdit.range);
  const text = given.textEdit.newText;
  item.insertText = given.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  item.given = given;
  return item;
}

function symbol(given) {
  const found = new vscode.DocumentSymbol(
    given.name, given.detail || "", given.kind - 1, range(given.range),
    range(given.selectionRange),
  );
  found.children = (given.children || []).map(symbol);
  return found;
}

function action(given) {
  const found = new vscode.CodeAction(given.title, new vscode.CodeActionKind(given.kind));
  found.isPreferred = given.isPreferred;
  found.edit = workspaceEdit(given.edit);
  return found;
}

function lens(given) {
  const command = given.command;
  return new vscode.CodeLens(range(given.range), {
    title: command.title, command: command.command, arguments: command.arguments,
  });
}

// ---------------------------------------------------------------- who answers the editor

const ask = async (method, params, token) =>
  client && client.ask(`textDocument/${method}`, params, token);

const providers = {
  CompletionItemProvider: [
    {
      provideCompletionItems: async (document, position, token) => {
        const found = await ask("completion", at(document, position), token);
        return found && new vscode.CompletionList(found.items.map(completion), found.isIncomplete);
      },
      resolveCompletionItem: async (item, token) => {
        const found = client && (await client.ask("completionItem/resolve", item.given, token));
        if (found && found.documentation) item.documentation = markdown(found.documentation);
        return item;
      },
    },
    " ",
    '"',
  ],
  HoverProvider: [
    {
      provideHover: async (document, position, token) => {
        const found = await ask("hover", at(document, position), token);
        return found && new vscode.Hover(markdown(found.contents), range(found.range));
      },
    },
  ],
  DefinitionProvider: [
    {
      provideDefinition: async (document, position, token) =>
        ((await ask("definition", at(document, position), token)) || []).map(location),
    },
  ],
  ReferenceProvider: [
    {
      provideReferences: async (document, position, context, token) => {
        const { includeDeclaration } = context;
        const params = { ...at(document, position), context: { includeDeclaration } };
        return ((await ask("references", params, token)) || []).map(location);
      },
    },
  ],
  DocumentHighlightProvider: [
    {
      provideDocumentHighlights: async (document, position, token) =>
        ((await ask("documentHighlight", at(document, position), token)) || []).map(
          (each) => new vscode.DocumentHighlight(range(each.range), each.kind - 1),
        ),
    },
  ],
  RenameProvider: [
    {
      prepareRename: async (document, position, token) => {
        const found = await ask("prepareRename", at(document, position), token);
        if (!found) throw new Error("There is no name here that could be another one.");
        return { range: range(found.range), placeholder: found.placeholder };
      },
      provideRenameEdits: async (document, position, newName, token) =>
        workspaceEdit((await ask("rename", { ...at(document, position), newName }, token)) || {}),
    },
  ],
  DocumentSymbolProvider: [
    {
      provideDocumentSymbols: async (document, token) => {
        const textDocument = { uri: document.uri.toString() };
        return ((await ask("documentSymbol", { textDocument }, token)) || []).map(symbol);
      },
    },
  ],
  FoldingRangeProvider: [
    {
      provideFoldingRanges: async (document, context, token) => {
        const textDocument = { uri: document.uri.toString() };
        const found = (await ask("foldingRange", { textDocument }, token)) || [];
        const kinds = { comment: vscode.FoldingRangeKind.Comment };
        return found.map(
          (each) => new vscode.FoldingRange(each.startLine, each.endLine, kinds[each.kind]),
        );
      },
    },
  ],
  DocumentFormattingEditProvider: [
    {
      provideDocumentFormattingEdits: async (document, options, token) => {
        const textDocument = { uri: document.uri.toString() };
        return edits(await ask("formatting", { textDocument, options }, token));
      },
    },
  ],
  DocumentRangeFormattingEditProvider: [
    {
      provideDocumentRangeFormattingEdits: async (document, given, options, token) => {
        const textDocument = { uri: document.uri.toString() };
        const params = { textDocument, range: span(given), options };
        return edits(await ask("rangeFormatting", params, token));
      },
    },
  ],
  CodeActionsProvider: [
    {
      provideCodeActions: async (document, given, context, token) => {
        const textDocument = { uri: document.uri.toString() };
        const only = context.only && [context.only.value];
        const { triggerKind } = context;
        const asked = { diagnostics: [], only, triggerKind };
        const params = { textDocument, range: span(given), context: asked };
        return ((await ask("codeAction", params, token)) || []).map(action);
      },
    },
  ],
  CodeLensProvider: [
    {
      provideCodeLenses: async (document, token) => {
        const textDocument = { uri: document.uri.toString() };
        return ((await ask("codeLens", { textDocument }, token)) || []).map(lens);
      },
    },
  ],
};

// ---------------------------------------------------------------- texts

const isOurs = (document) => document.languageId === LANGUAGE;

function opened(document) {
  if (!isOurs(document) || !client) return;
  const { languageId, version } = document;
  const [uri, text] = [document.uri.toString(), document.getText()];
  client.tell("textDocument/didOpen", { textDocument: { uri, languageId, version, text } });
}

function changed({ document }) {
  if (!isOurs(document) || !client) return;
  const textDocument = { uri: document.uri.toString(), version: document.version };
  const contentChanges = [{ text: document.getText() }];
  client.tell("textDocument/didChange", { textDocument, contentChanges });
}

function saved(document) {
  if (!isOurs(document) || !client) return;
  client.tell("textDocument/didSave", { textDocument: { uri: document.uri.toString() } });
}

function closed(document) {
  if (!isOurs(document) || !client) return;
  client.tell("textDocument/didClose", { textDocument: { uri: document.uri.toString() } });
}

// ---------------------------------------------------------------- the server

function command() {
  return vscode.workspace.getConfiguration("rdi").get("command") || ["rdi"];
}

function heard(method, params) {
  if (method === "textDocument/publishDiagnostics") {
    diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
  } else if (method === "window/showMessage") {
    vscode.window.showWarningMessage(params.message);
  } else if (method === "window/logMessage") {
    output.appendLine(params.message);
  }
}

function ended(reason) {
  client = null;
  diagnostics.clear();
  if (reason) {
    const hint = "It needs pip install 'rdi[editor]', and the setting rdi.command may name it.";
    vscode.window.showErrorMessage(`rdi lsp has stopped: ${reason}. ${hint}`);
  }
}

async function start() {
  const folders = (vscode.workspace.workspaceFolders || []).map((each) => ({
    uri: each.uri.toString(), name: each.name,
  }));
  const first = (vscode.workspace.workspaceFolders || [])[0];
  const folder = first && first.uri.scheme === "file" ? first.uri.fsPath : undefined;
  const started = new Client(command(), folder, heard, ended);
  client = started;
  await started.ask("initialize", {
    processId: process.pid,
    rootUri: folders.length ? folders[0].uri : null,
    workspaceFolders: folders,
    capabilities: {
      general: { positionEncodings: ["utf-16"] },
      textDocument: {
        completion: { completionItem: { snippetSupport: true } },
        documentSymbol: { hierarchicalDocumentSymbolSupport: true },
        publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1] } },
      },
    },
  });
  started.tell("initialized", {});
  vscode.workspace.textDocuments.forEach(opened);
}

/** Run `rdi` with these arguments in a terminal. */
function run(words, folder) {
  const [shellPath, ...before] = command();
  const shellArgs = [...before, ...words];
  const name = ["rdi", ...words.filter((each) => each !== "--")].join(" ");
  vscode.window.createTerminal({ name, cwd: folder, shellPath, shellArgs }).show();
}

async function activate(context) {
  diagnostics = vscode.languages.createDiagnosticCollection(LANGUAGE);
  output = vscode.window.createOutputChannel("rdi");
  const keep = (...made) => context.subscriptions.push(...made);
  keep(diagnostics, output);
  for (const [name, [provider, ...letters]] of Object.entries(providers)) {
    keep(vscode.languages[`register${name}`]({ language: LANGUAGE }, provider, ...letters));
  }
  for (const name of ["rdi.play", "rdi.test", "rdi.odds"]) {
    keep(vscode.commands.registerCommand(name, run));
  }
  keep(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.workspace.onDidChangeTextDocument(changed),
    vscode.workspace.onDidSaveTextDocument(saved),
    vscode.workspace.onDidCloseTextDocument(closed),
    vscode.commands.registerCommand("rdi.restart", async () => {
      if (client) await client.stop();
      await start();
    }),
  );
  await start().catch(() => {});
}

async function deactivate() {
  if (client) await client.stop();
}

module.exports = { activate, deactivate };
