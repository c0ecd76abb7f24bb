"use strict";
// The protocol LSP over the standard streams of a process: messages with a header for their length.

const { spawn } = require("child_process");

const HEADER_END = Buffer.from("\r\n\r\n");
const CANCELLED = -32800;

class Client {
  /** Messages go to the process that `command` starts; `heard` is told of its notifications. */
  constructor(command, folder, heard, ended) {
    this.heard = heard;
    this.waiting = new Map();
    this.count = 0;
    this.buffer = Buffer.alloc(0);
    this.process = spawn(command[0], [...command.slice(1), "lsp"], { cwd: folder });
    this.process.stdout.on("data", (data) => this.take(data));
    this.process.stderr.on("data", (data) => heard("window/logMessage", { message: `${data}` }));
    this.process.stdin.on("error", () => {});
    this.process.on("error", (error) => this.end(ended, error.message));
    this.process.on("exit", (code) => this.end(ended, code ? `it ended with ${code}` : ""));
  }

  /** Nobody answers any more. */
  end(ended, reason) {
    for (const { reject } of this.waiting.values()) {
      reject(new Error("the server has ended"));
    }
    this.waiting.clear();
    if (!this.isStopped) {
      this.isStopped = true;
      ended(reason);
    }
  }

  /** Read whatever messages are complete. */
  take(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf(HEADER_END);
      if (end < 0) return;
      const length = /Content-Length: (\d+)/i.exec(this.buffer.toString("ascii", 0, end));
      const start = end + HEADER_END.length;
      const stop = start + (length ? Number(length[1]) : 0);
      if (this.buffer.length < stop) return;
      const text = this.buffer.toString("utf8", start, stop);
      this.buffer = this.buffer.subarray(stop);
      if (text) this.receive(JSON.parse(text));
    }
  }

  receive(message) {
    if (message.method !== undefined && message.id !== undefined) {
      // The server asks for what it may do without: settings, and capabilities that it registers.
      this.send({ id: message.id, result: null });
    } else if (message.method !== undefined) {
      this.heard(message.method, message.params);
    } else if (this.waiting.has(message.id)) {
      const { resolve, reject } = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (!message.error) resolve(message.result);
      else if (message.error.code === CANCELLED) resolve(null);
      else reject(new Error(message.error.message));
    }
  }

  send(message) {
    if (this.isStopped) return;
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  tell(method, params) {
    this.send({ method, params });
  }

  /** Ask something; a token of the editor may call the question off. */
  ask(method, params, token) {
    const id = ++this.count;
    const answer = new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
    if (this.isStopped) {
      this.waiting.delete(id);
      return Promise.reject(new Error("the server has ended"));
    }
    this.send({ id, method, params });
    if (token && token.onCancellationRequested) {
      token.onCancellationRequested(() => this.tell("$/cancelRequest", { id }));
    }
    return answer;
  }

  /** Ask the server to leave, and end it where it does not. */
  async stop() {
    if (this.isStopped) return;
    const late = setTimeout(() => this.process.kill(), 2000);
    try {
      await this.ask("shutdown", null);
      this.tell("exit", null);
    } catch (error) {
      this.process.kill();
    }
    this.isStopped = true;
    this.process.on("exit", () => clearTimeout(late));
  }
}

module.exports = { Client };
