import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { type Listening, openOnFreePort } from './listen.ts';
import { findContentType } from '#files/content-type.ts';

/**
 * A host that knows only the files of the site, like many free hosts: `/about` is `about.html`, a missing file shows
 * `404.html`, and only reading is allowed.
 */
export function startPlainHost(folder: string): Promise<Listening> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const respond = (status: number, file: string, content: string | Buffer) => {
      const type = findContentType(file)?.value ?? 'application/octet-stream';
      response.writeHead(status, { 'content-type': type }).end(content);
    };
    const find = async (): Promise<void> => {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        respond(405, '405.html', '<!doctype html><title>Method Not Allowed</title>');
        return;
      }
      const path = decodeURIComponent(pathname);
      for (const file of [path, `${path}.html`, `${path}/index.html`]) {
        const content = await readFile(join(folder, file)).catch(() => null);
        if (content === null) continue;
        respond(200, file, content);
        return;
      }
      respond(404, '404.html', await readFile(join(folder, '404.html')));
    };
    find().catch(() => response.destroy());
  });
  return openOnFreePort(server);
}
