import type { Visitor } from '#contract/visitors.ts';
import type { Buyer } from '#domain/orders/kept-buyer.ts';
import { findAppAround } from '#domain/browser/in-app.ts';
import { callApi, getElement } from '../shared/plain-page.ts';
import { forgetVisitor } from './forget.ts';
import { countOrders, describeCounts, type Kept, readKept } from './kept.ts';

const begin = getElement('[data-begin]');
const note = getElement('[data-note]');
const acts = ['server', 'browser'] as const;
type Act = (typeof acts)[number];
const asks = (act: Act) => getElement(`[data-ask=${act}]`);
const confirms = (act: Act) => getElement(`[data-confirm=${act}]`);

let kept: Kept | null = null;
/** Null until it is known. */
let visitor: Visitor | null = null;
let isBusy = false;

const nobody: Visitor = { favourites: 0, reports: 0, comments: [] };

/** Rejects with the message to show. */
async function call(method: 'GET' | 'DELETE', session: string): Promise<unknown> {
  const headers = { 'x-session-id': session };
  const { isOk, body, said } = await callApi('/visitor', { method, headers });
  if (!isOk) throw new Error(said);
  return body;
}

/** Reads the data. When the server does not respond, its part is left out. */
async function load(): Promise<void> {
  const hadFocus = document.activeElement === begin;
  try {
    kept = readKept(Object.entries(localStorage) as [string, string][]);
  } catch {
    getElement('[data-refused]').hidden = false;
    begin.hidden = true;
    return;
  }
  note.textContent = '';
  begin.hidden = true;
  try {
    visitor = kept.session === null ? nobody : ((await call('GET', kept.session)) as Visitor);
  } catch (error) {
    note.textContent = `No sabemos cuántos comentarios tienes. ${(error as Error).message}`;
    begin.textContent = 'Reintentar';
    begin.hidden = false;
  }
  show();
  if (hadFocus) getElement(begin.hidden ? '[data-summary]' : '[data-begin]').focus();
}

function show(): void {
  if (kept === null) return;
  const counts = {
    favourites: kept.favourites.length,
    stores: kept.stores.length,
    orders: countOrders(kept.orders),
    hasBuyer: kept.buyer !== null,
    hasPlace: kept.place !== null,
  };
  const comments = visitor?.comments.length ?? null;
  getElement('[data-summary]').textContent = describeCounts({ ...counts, comments });
  const onServer =
    visitor === null ? null : visitor.favourites + visitor.reports + visitor.comments.length;
  getElement('[data-own]').hidden = false;
  asks('server').hidden = kept.session === null || onServer === 0;
  const { favourites, stores, orders, hasBuyer, hasPlace } = counts;
  const isEmpty = favourites + stores + orders === 0 && !hasBuyer && !hasPlace;
  getElement('[data-download]').hidden = !onServer && isEmpty;
  showBuyer(kept.buyer);
  getElement('[data-place]').textContent = kept.place === null ? '' : `Tu municipio: ${kept.place}`;
}

/** Shows the stored buyer's data literally, because others who use this browser would see the same. */
function showBuyer(buyer: unknown): void {
  const { name, phone, place, recipientName, recipientPhone } = Object(buyer) as Partial<Buyer>;
  const texts = [name, phone, place, recipientName, recipientPhone].filter(
    (text) => typeof text === 'string' && text !== '',
  );
  getElement('[data-buyer]').textContent =
    texts.length === 0 ? '' : `Tus datos para pedir: ${texts.join(' · ')}`;
}

/** Downloads everything except the session, because anybody with the session can change the visitor's comments. */
function download(): void {
  if (kept === null) return;
  const data = {
    hecho: new Date().toISOString(),
    favoritos: kept.favourites,
    tiendas: kept.stores,
    pedidos: kept.orders,
    datosParaPedir: kept.buyer,
    municipio: kept.place,
    servidor: visitor,
  };
  const text = JSON.stringify(data, null, 2);
  const app = findAppAround(navigator.userAgent);
  if (app !== null) {
    showText(text, app);
    return;
  }
  const link = document.createElement('a');
  const file = new Blob([text], { type: 'application/json' });
  link.href = URL.createObjectURL(file);
  link.download = 'mis-datos.json';
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}

/** For the browser inside an app: it saves no files, and its data is in no other browser. */
function showText(text: string, app: string): void {
  const field = getElement('[data-text]') as HTMLTextAreaElement;
  field.value = text;
  field.hidden = false;
  field.select();
  note.textContent = `El navegador de ${app} no guarda archivos: copia este texto.`;
}

function ask(act: Act | null): void {
  for (const one of acts) confirms(one).hidden = one !== act;
  getElement('[data-ways]').hidden = act !== null;
  note.textContent = '';
  if (act !== null) confirms(act).focus();
}

async function erase(act: Act): Promise<void> {
  if (isBusy || kept === null) return;
  isBusy = true;
  note.textContent = 'Borrando…';
  try {
    if (act === 'browser') await forgetVisitor();
    else if (kept.session !== null) await call('DELETE', kept.session);
    ask(null);
    if (act === 'server') visitor = nobody;
    else kept = readKept([]);
    if (kept.session === null) visitor = nobody;
    show();
    note.textContent = confirms(act).dataset.done ?? '';
    note.focus();
  } catch (error) {
    note.textContent = `No se pudo borrar. ${(error as Error).message}`;
  } finally {
    isBusy = false;
  }
}

begin.onclick = () => void load();
getElement('[data-download]').onclick = download;
for (const act of acts) {
  asks(act).onclick = () => {
    ask(act);
  };
  const confirm = confirms(act);
  const [yes, no] = confirm.querySelectorAll('button');
  const leave = () => {
    ask(null);
    asks(act).focus();
  };
  if (yes) yes.onclick = () => void erase(act);
  if (no) no.onclick = leave;
  confirm.onkeydown = ({ key }) => {
    if (key === 'Escape') leave();
  };
}
void load();
