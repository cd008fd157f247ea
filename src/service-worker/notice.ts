import { readTags } from './read-tags.ts';
import { escapeMarkup } from '#domain/text/markup.ts';
import { ageText } from '#domain/text/age-text.ts';
import { offlinePath } from '#domain/paths/paths.ts';

/**
 * Why a page does not come from the network: there is no network, nothing arrives, or the site answers with an error.
 */
export type Lack = 'offline' | 'slow' | 'failing';

export const lackTexts: Readonly<Record<Lack, string>> = {
  offline: 'Sin conexión',
  slow: 'La conexión no responde',
  failing: 'El sitio no responde ahora',
};

export interface Notice {
  readonly lack: Lack;
  /** Milliseconds since the page was kept. */
  readonly age: number;
  /** The address of the page, to ask for it again. */
  readonly path: string;
  /** The number of the visitor's unsent calls. */
  readonly waiting: number;
}

/** The content security policy of the pages contains the hash of this style. */
export const noticeStyle =
  '.aged{border-bottom:1px solid var(--line);background:var(--mango-wash)}' +
  '.aged .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 20px;padding-top:8px;padding-bottom:8px}' +
  '.aged span{display:flex;flex-wrap:wrap;gap:0 20px}' +
  '.aged a{display:grid;align-items:center;min-height:44px}' +
  '.stack .offline{display:none}';

/**
 * Puts a notice of its age before all other content of a kept page. The islands hide their own notice, which would
 * repeat it.
 */
export function insertNotice(html: string, { lack, age, path, waiting }: Notice): string {
  const text = `<b>${lackTexts[lack]}:</b> esto es lo que viste ${ageText(age)}. Los precios y lo que hay pueden haber cambiado.${formatWaiting(waiting)}`;
  const links =
    `<a class="link" href="${escapeMarkup(path)}">Volver a intentar</a>` +
    `<a class="link" href="${offlinePath()}">Lo guardado</a>`;
  return insertFirst(html, renderAside('Aviso de conexión', text, links, ' data-kept'));
}

/** Tells the visitor, on a page fresh from the site, how many of their calls the site refused. */
export function insertRefusals(html: string, refused: number): string {
  const text =
    refused === 1 ? 'Un envío tuyo fue rechazado.' : `${refused} envíos tuyos fueron rechazados.`;
  const link = `<a class="link" href="${offlinePath()}">Ver por qué</a>`;
  return insertFirst(html, renderAside('Envíos rechazados', text, link));
}

function formatWaiting(count: number): string {
  if (count === 0) return '';
  return count === 1 ? ' Tienes un envío pendiente.' : ` Tienes ${count} envíos pendientes.`;
}

/** @param mark an attribute by which a script recognizes a kept page */
function renderAside(label: string, text: string, links: string, mark = ''): string {
  return `<style>${noticeStyle}</style><aside class="aged"${mark} aria-label="${label}"><div class="wrap"><p>${text}</p><span>${links}</span></div></aside>`;
}

/** Inserts markup at the start of the page's content. A page without content stays unchanged. */
function insertFirst(html: string, markup: string): string {
  for (const { name, isEnd, end } of readTags(html)) {
    if (name === 'main' && !isEnd) return html.slice(0, end) + markup + html.slice(end);
  }
  return html;
}
