import { escapeHtml } from './escape-html.ts';
import { ageText } from '#domain/age-text.ts';
import { offlinePath } from '#domain/paths.ts';

/** Why a page does not come from the network: there is none, nothing comes over it, or the site answers with an error. */
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
  /** Where the page is, to ask for it again. */
  readonly path: string;
}

const style =
  '.aged{border-bottom:1px solid var(--line);background:var(--mango-wash)}' +
  '.aged .wrap{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:0 20px;padding-block:8px}' +
  '.aged span{display:flex;flex-wrap:wrap;gap:0 20px}' +
  '.aged a{display:grid;align-items:center;min-height:44px}' +
  '.stack .offline{display:none}';

/** A kept page with a notice of its age before everything else of it. The islands' own notice would say the same again. */
export function insertNotice(html: string, { lack, age, path }: Notice): string {
  const text = `<b>${lackTexts[lack]}:</b> esto es lo que viste ${ageText(age)}. Los precios y lo que hay pueden haber cambiado.`;
  const links =
    `<a class="link" href="${escapeHtml(path)}">Volver a intentar</a>` +
    `<a class="link" href="${offlinePath()}">Lo guardado</a>`;
  return insertFirst(
    html,
    `<style>${style}</style><aside class="aged" aria-label="Aviso de conexión"><div class="wrap"><p>${text}</p><span>${links}</span></div></aside>`,
  );
}

/** Markup at the start of the content of a page; a page that has none keeps as it is. */
function insertFirst(html: string, markup: string): string {
  const start = /<main\b[^>]*>/.exec(html);
  if (start === null) return html;
  const at = start.index + start[0].length;
  return html.slice(0, at) + markup + html.slice(at);
}
