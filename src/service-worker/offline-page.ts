import { escapeMarkup } from '#domain/text/markup.ts';
import { type Lack, lackTexts } from './notice.ts';
import { readTags } from './read-tags.ts';
import { ageText } from '#domain/text/age-text.ts';
import { byteText } from '#domain/text/byte-text.ts';
import { offlinePath } from '#domain/paths/paths.ts';

export interface KeptPage {
  readonly path: string;
  readonly title: string;
  readonly at: number;
}

/** A call of the visitor that is still unsent or was refused. */
export interface WaitingCall {
  readonly id: string;
  readonly text: string;
  /** The page on which the visitor made the call. */
  readonly page: string;
  readonly refusal: string | null;
}

/** Names of the form fields whose value is the id of a call: to drop it and to send it again. */
export const dropField = 'descartar';
export const retryField = 'enviar';

export interface AtHand {
  /** The page that the visitor asked for and that is not kept; null when they asked for `/offline` itself. */
  readonly missing: { readonly path: string; readonly lack: Lack } | null;
  readonly pages: readonly KeptPage[];
  readonly calls: readonly WaitingCall[];
  /** Bytes of all kept responses. */
  readonly bytes: number;
  readonly wasCleared: boolean;
  readonly now: number;
}

/** The id of the element of `/offline` into which the list goes. */
export const atHandId = 'guardado';

/** Replaces the page `/offline` where it could not be kept. */
const bareTemplate = `<!doctype html>
<html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>Sin conexión</title>
<style>body{max-width:40rem;margin:2rem auto;padding:0 1rem;font:1.0625rem/1.5 system-ui,sans-serif}a{display:inline-block;padding:.5rem 0}button{min-height:44px;padding:8px 18px;font:inherit}</style></head>
<body><main><h1>Sin conexión</h1><div id="${atHandId}"></div></main></body></html>`;

/**
 * Renders the list of kept pages and waiting calls into the page `/offline`, or into a bare page when that one is not
 * kept.
 */
export function renderOfflinePage(template: string | null, atHand: AtHand): string {
  const listed = renderAtHand(atHand);
  return (
    (template === null ? null : fillPage(template, listed)) ?? fillPage(bareTemplate, listed) ?? ''
  );
}

/**
 * Replaces the content of the element, which is for browsers without a worker. Returns null when the page has no such
 * element.
 */
function fillPage(html: string, markup: string): string | null {
  let start: number | undefined;
  for (const tag of readTags(html)) {
    if (tag.attributes.get('id') === atHandId) start = tag.end;
    else if (start !== undefined && tag.isEnd && tag.name === 'div') {
      return html.slice(0, start) + markup + html.slice(tag.start);
    }
  }
  return null;
}

function renderAtHand(atHand: AtHand): string {
  return [
    atHand.missing === null ? '' : renderMissing(atHand.missing),
    atHand.wasCleared ? '<p role="status"><b>Se borró lo guardado.</b></p>' : '',
    renderCalls(atHand),
    renderPages(atHand),
    renderStorage(atHand),
  ].join('');
}

function renderMissing({ path, lack }: NonNullable<AtHand['missing']>): string {
  return (
    `<section class="row"><p><b>${lackTexts[lack]}</b>, y la página que pediste no está guardada.</p>` +
    `<p><a class="btn main" href="${escapeMarkup(path)}">Volver a intentar</a></p></section>`
  );
}

function renderCalls({ calls, pages }: AtHand): string {
  if (calls.length === 0) return '';
  const items = calls.map(({ id, text, page, refusal }) => {
    const title = pages.find(({ path }) => path === page.split('#')[0])?.title ?? '';
    const link = `<a class="link" href="${escapeMarkup(page)}">${title || 'Ver la página'}</a>`;
    const state =
      refusal === null ? 'Pendiente de envío' : `No se pudo enviar: ${escapeMarkup(refusal)}`;
    const retry = refusal === null ? '' : renderButton(retryField, id, 'Volver a enviar');
    return `<li><span>${escapeMarkup(text)} · ${link}</span> <small>${state}</small> <form method="post" action="${offlinePath()}">${retry}${renderButton(dropField, id, 'Descartar')}</form></li>`;
  });
  return `<section class="row"><h2>Lo que falta por enviar</h2><ul>${items.join('')}</ul></section>`;
}

function renderButton(name: string, value: string, label: string): string {
  return `<button class="btn" name="${name}" value="${escapeMarkup(value)}">${label}</button> `;
}

function renderPages({ pages, now }: AtHand): string {
  const title = '<section class="row"><h2>Lo que puedes abrir</h2>';
  if (pages.length === 0) {
    return `${title}<p>Todavía no hay ninguna. Las que visites quedarán guardadas.</p></section>`;
  }
  const items = [...pages]
    .sort((one, other) => other.at - one.at)
    .map(
      (page) =>
        `<li><a class="link" href="${escapeMarkup(page.path)}">${page.title || escapeMarkup(page.path)}</a> <small>${ageText(now - page.at)}</small></li>`,
    );
  return `${title}<ul>${items.join('')}</ul></section>`;
}

function renderStorage({ bytes }: AtHand): string {
  return (
    '<section class="row"><h2>Espacio que ocupa</h2>' +
    `<p>Lo guardado ocupa ${byteText(bytes)} en este navegador. Al borrarlo no se pierden tus favoritos ni lo que falta por enviar.</p>` +
    `<form method="post" action="${offlinePath()}"><button class="btn" name="borrar">Borrar lo guardado</button></form></section>`
  );
}
