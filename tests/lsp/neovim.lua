-- Headless Neovim with a file of the language: it attaches the server as its README says, asks what
-- an author asks, and writes the answers as JSON into the file of the second argument.

local python, out = vim.env.RDI_PYTHON, vim.env.RDI_OUT
local buffer = vim.api.nvim_get_current_buf()
local answers = {}

local client = vim.lsp.start_client({
  name = "rdi", cmd = { python, "-m", "rdi", "lsp" }, root_dir = vim.fn.getcwd(),
})
vim.lsp.buf_attach_client(buffer, client)

local function lines() return vim.api.nvim_buf_get_lines(buffer, 0, -1, false) end

local function ask(method, params)
  local found = vim.lsp.buf_request_sync(buffer, method, params, 60000) or {}
  for _, each in pairs(found) do
    if each.error then return { error = each.error.message } end
    return each.result
  end
end

local function at(word, number)
  for row, line in ipairs(lines()) do
    local column = string.find(line, word, 1, true)
    if column then
      number = number - 1
      if number == 0 then
        vim.api.nvim_win_set_cursor(0, { row, column - 1 })
        return vim.lsp.util.make_position_params()
      end
    end
  end
end

vim.wait(60000, function() return #vim.diagnostic.get(buffer) > 0 end, 50)
answers.mistakes = vim.tbl_map(function(each)
  return { code = each.code, row = each.lnum, column = each.col, text = each.message }
end, vim.diagnostic.get(buffer))

local actions = vim.lsp.util.make_range_params()
actions.range = { start = { line = 0, character = 0 }, ["end"] = { line = 99, character = 0 } }
actions.context = { diagnostics = {} }
local mends = ask("textDocument/codeAction", actions)
answers.mend = mends[1].title
vim.lsp.util.apply_workspace_edit(mends[1].edit, "utf-16")
answers.mended = table.concat(lines(), "\n")
vim.wait(60000, function() return #vim.diagnostic.get(buffer) == 0 end, 50)
answers.left = #vim.diagnostic.get(buffer)

answers.hover = ask("textDocument/hover", at("deal", 1)).contents.value
answers.definition = ask("textDocument/definition", at("Hand", 2))[1].range.start.line
local items = ask("textDocument/completion", at("deal", 1)).items
answers.completion = vim.tbl_map(function(each) return each.label end, items)

local renaming = at("Hand", 2)
renaming.newName = "Cards"
vim.lsp.util.apply_workspace_edit(ask("textDocument/rename", renaming), "utf-16")
answers.renamed = table.concat(lines(), "\n")

vim.api.nvim_buf_set_lines(buffer, 6, 7, false, { "  play :" })
local formatting = vim.lsp.util.make_formatting_params({})
local edits = ask("textDocument/formatting", formatting)
if edits.error == nil then vim.lsp.util.apply_text_edits(edits, buffer, "utf-16") end
answers.formatted = table.concat(lines(), "\n")

local document = { textDocument = vim.lsp.util.make_text_document_params() }
local lenses = ask("textDocument/codeLens", document)
answers.lenses = vim.tbl_map(function(each) return each.command.title end, lenses)
vim.lsp.commands["rdi.play"] = function(command) answers.run = command.arguments[1] end
vim.lsp.commands[lenses[1].command.command](lenses[1].command)

local file = io.open(out, "w")
file:write(vim.fn.json_encode(answers))
file:close()
vim.lsp.stop_client(vim.lsp.get_active_clients(), false)
vim.wait(5000, function() return #vim.lsp.get_active_clients() == 0 end, 20)
vim.cmd("qall!")
