import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { findNginx } from '../../scripts/web-servers.ts';
import { untilListening } from './listen.ts';

export interface WebResponse {
  readonly status: number;
  readonly body: string;
  readonly headers: IncomingHttpHeaders;
}

export interface WebServer {
  readonly socketPath: string;
  ask(path: string, headers?: Record<string, string>, method?: string): Promise<WebResponse>;
  stop(): Promise<void>;
}

/** Sends a request to a server on a socket of this machine. */
const askSocket = (
  socketPath: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<WebResponse> =>
  new Promise((done, reject) => {
    const asked = request({ socketPath, path, method, headers: { host: 'localhost', ...headers } });
    asked.on('error', reject).on('response', (response) => {
      text(response).then((body) => {
        done({ status: response.statusCode ?? 0, body, headers: response.headers });
      }, reject);
    });
    asked.end();
  });

/** Starts real nginx with one `server { … }` and other directives, on a socket in a folder of its own. */
export async function startNginx(directives: string): Promise<WebServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-nginx-'));
  const socketPath = join(folder, 'socket');
  for (const name of ['body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']) mkdirSync(join(folder, name));
  writeFileSync(
    join(folder, 'nginx.conf'),
    // As root, nginx would otherwise switch to a user who may not read the tests' folders.
    `${userInfo().uid === 0 ? 'user root;' : ''} daemon off; pid ${folder}/pid; error_log stderr; events {}
    http {
      access_log off;
      types { text/html html; text/css css; text/javascript js mjs; application/xml xml;
        application/json json; image/svg+xml svg; image/webp webp; image/png png;
        application/manifest+json webmanifest; text/plain txt; application/wasm wasm; }
      client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;
      uwsgi_temp_path uwsgi; scgi_temp_path scgi;
      ${directives.replace(/^\s*server \{/m, `server { listen unix:${socketPath};`)}
    }`,
  );
  const words = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'];
  const child = spawn(findNginx() ?? '', words, { stdio: 'inherit' });
  return openWebServer(child, { folder, socketPath });
}

/** A started server, once it accepts connections. It stops with its folder. */
export async function openWebServer(
  child: ChildProcess,
  { folder, socketPath }: { readonly folder: string; readonly socketPath: string },
): Promise<WebServer> {
  const ended = once(child, 'exit');
  await untilListening(socketPath, child);
  return {
    socketPath,
    ask: (path, headers, method) => askSocket(socketPath, path, headers, method),
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const operating = resolve(import.meta.dirname, '../../docs/operating.md');

/** The nginx configurations in the operators' document, in order. */
export const documentedNginx = (): string[] =>
  [...readFileSync(operating, 'utf8').matchAll(/```nginx\n([^]*?)```/g)].map(
    ([, block = '']) => block,
  );
