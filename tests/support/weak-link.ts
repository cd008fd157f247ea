import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The marketplace behind a link that can be cut, and on which another build can be deployed. */
export interface WeakLink {
  readonly origin: string;
  /** 'lost' cuts every request. */
  state: 'up' | 'lost';
  /** Requests that arrived while the link was up, as 'GET /path', in order. */
  readonly asked: string[];
  /** Those of them whose responses were sent completely. */
  readonly finished: string[];
  /** Those of them that got 404. */
  readonly missing: string[];
  /** Changes the text of every page. */
  rewrite: (html: string) => string;
  /** From now on every hashed file has another name, and the former names are gone. */
  deploy: () => void;
  /** Selects calls that reach the marketplace but whose responses are lost. */
  losesResponse: (call: IncomingMessage) => boolean;
  /** Answers a call itself. Returns whether it did. */
  intercept: (call: IncomingMessage, outgoing: ServerResponse) => boolean;
  readonly close: () => Promise<void>;
}

const mark = 'build-2-';

export async function openWeakLink(target: string): Promise<WeakLink> {
  let isDeployed = false;
  const server = createServer((call, outgoing) => {
    if (link.state === 'lost') {
      call.socket.destroy();
      return;
    }
    const path = call.url ?? '/';
    const asked = `${call.method ?? 'GET'} ${path}`;
    link.asked.push(asked);
    outgoing.on('finish', () => link.finished.push(asked));
    if (link.intercept(call, outgoing)) return;
    const isFormer = path.startsWith('/_astro/') && !path.startsWith(`/_astro/${mark}`);
    if (isDeployed && isFormer) {
      link.missing.push(path);
      outgoing.writeHead(404).end();
      return;
    }
    pass(call, outgoing, path.replace(mark, ''));
  });

  const pass = (call: IncomingMessage, outgoing: ServerResponse, path: string) => {
    const headers = { ...call.headers, host: new URL(target).host, 'accept-encoding': 'identity' };
    const passed = request(new URL(path, target), { method: call.method, headers }, (found) => {
      if (found.statusCode === 404) link.missing.push(path);
      void readAll(found).then((body) => {
        if (link.losesResponse(call)) {
          call.socket.destroy();
          return;
        }
        const type = found.headers['content-type'] ?? '';
        const changed = /html|javascript/.test(type) ? change(body, type) : body;
        const kept = { ...found.headers, 'content-length': String(changed.length) };
        delete kept['transfer-encoding'];
        if (changed !== body) delete kept.etag;
        outgoing.writeHead(
          found.statusCode ?? 502,
          found.statusCode === 304 ? found.headers : kept,
        );
        outgoing.end(changed);
      });
    });
    passed.on('error', () => outgoing.destroy());
    call.pipe(passed);
  };

  const change = (body: Buffer, type: string): Buffer => {
    let text = body.toString('utf8');
    if (isDeployed) text = text.replace(/(\/_astro\/|["'`]\.\/)(?=[\w.-]+\.js)/g, `$1${mark}`);
    if (type.includes('html')) text = link.rewrite(text);
    return Buffer.from(text);
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const link: WeakLink = {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    state: 'up',
    asked: [],
    finished: [],
    missing: [],
    rewrite: (html) => html,
    losesResponse: () => false,
    intercept: () => false,
    deploy: () => {
      isDeployed = true;
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return link;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
