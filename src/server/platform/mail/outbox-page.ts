import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from 'hono';
import { Hono } from 'hono';
import { outboxPath } from '#domain/paths/paths.ts';
import { isLocalHost } from '#domain/site.ts';
import { escapeMarkup } from '#domain/text/markup.ts';

export interface OutboxPageOptions {
  /** The folder in which `createOutboxDelivery` writes. */
  readonly directory: string;
  /** Whether a request comes from the server's own machine, without a proxy. */
  readonly isOwnRequest: (c: Context) => boolean;
}

const shownEmails = 50;

/**
 * A page that shows the emails that would have been sent, for people who try the program out. They contain codes that
 * open accounts, so only the machine itself may see them.
 */
export function createOutboxPage({ directory, isOwnRequest }: OutboxPageOptions): Hono {
  const app = new Hono();
  app.get(outboxPath(), async (c, next) => {
    if (!isOwnRequest(c) || !isLocalHost(c.req.header('host') ?? '')) return next();
    return c.html(renderPage(await readEmails(directory)), 200, {
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    });
  });
  return app;
}

interface StoredEmail {
  readonly name: string;
  readonly text: string;
  /** Null for an SMS. */
  readonly html: string | null;
}

/** The newest emails first. Their file names begin with the time. */
async function readEmails(directory: string): Promise<StoredEmail[]> {
  const files = await readdir(directory).catch(() => []);
  const names = files
    .filter((file) => file.endsWith('.txt'))
    .sort()
    .reverse()
    .slice(0, shownEmails)
    .map((file) => file.slice(0, -4));
  return Promise.all(
    names.map(async (name) => ({
      name,
      text: await readFile(join(directory, `${name}.txt`), 'utf8'),
      html: await readFile(join(directory, `${name}.html`), 'utf8').catch(() => null),
    })),
  );
}

function renderPage(emails: readonly StoredEmail[]): string {
  const list =
    emails.length === 0
      ? '<p>Todavía no hay ningún mensaje.</p>'
      : emails.map(renderEmail).join('\n');
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Bandeja de salida</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>Bandeja de salida</h1>
<p>Esta instalación no envía correos. Aquí están los últimos mensajes, el más reciente primero. Solo se ven en este equipo. <a href="${outboxPath()}">Actualizar</a></p>
${list}
</main>
</body>
</html>
`;
}

function renderEmail({ name, text, html }: StoredEmail): string {
  const [to = '', subject = '', , ...lines] = text.split('\n');
  const title = escapeMarkup(subject.replace(/^Asunto: /, ''));
  // The frame has no rights, so that an email cannot do anything on this page.
  const view =
    html === null
      ? ''
      : `<details><summary>Ver como HTML</summary><iframe sandbox title="${title}" srcdoc="${escapeMarkup(html)}"></iframe></details>`;
  return `<article id="${escapeMarkup(name)}">
<h2>${title}</h2>
<p>${escapeMarkup(to)} · <time>${escapeMarkup(name.slice(0, 19).replace('T', ' '))}</time></p>
<pre>${escapeMarkup(lines.join('\n').trim())}</pre>
${view}
</article>`;
}

const style = `
:root { color-scheme: light dark; background: Canvas; color: CanvasText }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 720px; margin: 0 auto; padding: 24px 16px }
article { margin-top: 16px; padding: 16px; border: 1px solid #8888; border-radius: 14px }
h1, h2 { line-height: 1.2 }
h2 { margin: 0; font-size: 1.1rem }
p { margin: 4px 0 }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
summary { min-height: 44px; line-height: 44px; cursor: pointer }
iframe { width: 100%; height: 420px; border: 1px solid #8888; border-radius: 10px; background: #fff }
`;
