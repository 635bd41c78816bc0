// What a house needs around it in a test: a server and a worker of its own, somebody who takes its mail and its webhooks, and a line that
// can be cut.
import { spawn } from "node:child_process";
import { createServer as createHttp } from "node:http";
import { connect, createServer } from "node:net";

const TOKEN = "workers of a test show this";

const listening = (server) => new Promise((done) => server.listen(0, "127.0.0.1", () => done(server.address().port)));

/** Takes every webhook, and keeps what it says. */
export async function webhooks() {
  const got = [];
  const server = createHttp((request, response) => {
    let body = "";
    request.on("data", (data) => (body += data));
    request.on("end", () => {
      got.push(JSON.parse(body).content);
      response.writeHead(204).end();
    });
  });
  const port = await listening(server);
  return { got, port, url: `http://127.0.0.1:${port}/hook`, stop: () => server.close() };
}

/** Takes every mail, and keeps its text. */
export async function mails() {
  const got = [];
  const server = createServer((socket) => {
    let text = null;
    let rest = "";
    const say = (line) => socket.write(`${line}\r\n`);
    const hear = (line) => {
      if (text !== null) {
        if (line !== ".") return text.push(line.replace(/^\.\./, "."));
        got.push(unfold(text.join("\n")));
        text = null;
        return say("250 taken");
      }
      if (/^data/i.test(line)) {
        text = [];
        return say("354 go on");
      }
      if (/^quit/i.test(line)) return socket.end("221 bye\r\n");
      say("250 fine");
    };
    socket.on("error", () => {});
    socket.on("data", (data) => {
      const lines = (rest + data).split("\r\n");
      rest = lines.pop();
      lines.forEach(hear);
    });
    say("220 a sink");
  });
  const port = await listening(server);
  return { got, port, stop: () => server.close() };
}

/** The text of a mail without the breaks that its transport put in. */
function unfold(text) {
  return text.replace(/=\n/g, "").replace(/=3D/g, "=");
}

/** A line to a port that can be cut. */
export async function line(port) {
  const pairs = new Set();
  const state = { refuses: false, swallows: 0 };
  const server = createServer((near) => {
    if (state.refuses) return near.destroy();
    const far = connect(port, "127.0.0.1");
    const pair = [near, far];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      pair.forEach((socket) => socket.destroy());
    };
    let deaf = false;
    near.on("data", (data) => {
      far.write(data);
      // What is said still arrives; the answer does not come back.
      if (state.swallows > 0 && near.upgraded && (data[0] & 0x0f) === 2) {
        state.swallows -= 1;
        deaf = true;
        setTimeout(end, 400);
      }
      if (/upgrade: websocket/i.test(data.toString("latin1"))) near.upgraded = true;
    });
    far.on("data", (data) => !deaf && near.write(data));
    pair.forEach((socket) => socket.on("error", end).on("close", end));
  });
  const at = await listening(server);
  const cut = () => pairs.forEach((pair) => pair.forEach((socket) => socket.destroy()));
  return {
    address: `http://127.0.0.1:${at}/`,
    /** Nobody gets through until it is mended. */
    cut: () => {
      state.refuses = true;
      cut();
    },
    mend: () => {
      state.refuses = false;
    },
    /** The next thing that is said over a socket arrives, and then the line is cut. */
    swallow: () => {
      state.swallows = 1;
    },
    /** Has that happened? */
    swallowed: () => state.swallows === 0,
    stop: () => {
      cut();
      server.close();
    },
  };
}

/** A process that says something when it is ready. */
function started(program, args, env, ready) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env: { ...process.env, ...env } });
    let said = "";
    const hear = (text) => {
      said += text;
      const found = ready.exec(said);
      if (found) resolve({ found, stop: () => ended(child) });
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`${args[0]} ended with ${code}: ${said}`)));
  });
}

function ended(child) {
  return new Promise((done) => {
    child.removeAllListeners("exit");
    child.on("exit", done);
    child.kill();
  });
}

/** A house with all that belongs to it, on the services that the environment names. */
export async function open(site) {
  const { DATABASE_URL, NATS_URL } = process.env;
  if (!DATABASE_URL || !NATS_URL) throw new Error("DATABASE_URL and NATS_URL are missing: cargo xtask browser online");
  const [hooks, post] = [await webhooks(), await mails()];
  const env = {
    SANDTABLE_LISTEN: "127.0.0.1:0",
    SANDTABLE_DATABASE_URL: DATABASE_URL,
    SANDTABLE_NATS_URL: NATS_URL,
    SANDTABLE_PAGE: site.dist,
    SANDTABLE_WORK_TOKEN: TOKEN,
    SANDTABLE_THINK: "50",
    SANDTABLE_SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    SANDTABLE_WEBHOOK_ALLOW: `["127.0.0.1:${hooks.port}"]`,
    SANDTABLE_LIMITS_TIMES: "20",
  };
  const server = await started(site.program, ["serve"], env, /Sandtable is at http:\/\/127\.0\.0\.1:(\d+)/);
  const port = Number(server.found[1]);
  const work = ["worker", "--server", `http://127.0.0.1:${port}`, "--token", TOKEN, "--nats", NATS_URL];
  const worker = spawn(site.program, work, { stdio: "ignore" });
  const cable = await line(port);
  return {
    hooks,
    post,
    cable,
    direct: `http://127.0.0.1:${port}/`,
    async stop() {
      cable.stop();
      await ended(worker);
      await server.stop();
      hooks.stop();
      post.stop();
    },
  };
}
