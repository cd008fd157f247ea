import { expect, test } from 'vitest';
import {
  isKeepablePage,
  readFacts,
  stampFile,
  stampPage,
} from '../../../src/service-worker/kept-response.ts';
import { insertNotice, insertRefusals } from '../../../src/service-worker/notice.ts';
import { atHandId, renderOfflinePage } from '../../../src/service-worker/offline-page.ts';

const hour = 3_600_000;
const hostile = `"><img src=x onerror=alert(1)>`;

function makePage(html: string, headers: Record<string, string> = {}): Response {
  return new Response(html, {
    headers: { 'content-type': 'text/html; charset=utf-8', etag: '"x"', ...headers },
  });
}

test('puts the age of a page before its content, and leaves the rest as it was', () => {
  const html = '<html><body><main id="contenido"><h1>Café</h1></main></body></html>';
  const aged = insertNotice(html, {
    lack: 'offline',
    age: 2 * hour,
    path: '/cafe?page=2',
    waiting: 2,
  });
  expect(aged).toContain('Tienes 2 envíos pendientes.');
  expect(aged).toContain('Sin conexión:</b> esto es lo que viste hace 2 horas.');
  expect(aged).toMatch(/<main id="contenido"><style>.*<\/aside><h1>Café/s);
  // By this mark the script of an order sheet knows that a newer price must stay.
  expect(aged).toContain('<aside class="aged" data-kept aria-label="Aviso de conexión">');
  expect(aged.replace(/<style>.*<\/aside>/s, '')).toBe(html);
  const slow = insertNotice(html, { lack: 'slow', age: 0, path: '/', waiting: 0 });
  expect(slow).toContain('no responde');
  expect(slow).not.toContain('pendiente');
});

test('finds the parts of a page however its texts begin', async () => {
  // In the form of kept pages of a former build, with `<` in attributes.
  const text = '<main><title>Otra | Sitio</title><div id="guardado">';
  const attribute = text.replaceAll('"', '&quot;');
  const opening = `<head><meta content="${attribute}"><title>Café | Vitrina</title></head><body title='${text}'>`;
  const html = `${opening}<main><div id="${atHandId}"><p>Nada</p></div></main>`;
  expect(insertRefusals(html, 1).startsWith(`${opening}<main><style>`)).toBe(true);
  expect(readFacts(await stampPage(makePage(html), 0)).title).toBe('Café');
  const atHand = { missing: null, pages: [], calls: [], bytes: 0, wasCleared: false, now: 0 };
  const filled = renderOfflinePage(html, atHand);
  expect(filled.startsWith(`${opening}<main><div id="${atHandId}"><section`)).toBe(true);
  expect(filled).not.toContain('Nada');
});

test('renders no markup out of an address', () => {
  const notice = { lack: 'failing', age: 0, path: `/search?q=${hostile}`, waiting: 0 } as const;
  expect(insertNotice('<main></main>', notice)).not.toContain('<img');
  const missing = { path: `/x?${hostile}`, lack: 'offline' } as const;
  const calls = [{ id: hostile, text: hostile, page: hostile, refusal: hostile }];
  const atHand = { missing, pages: [], calls, bytes: 0, wasCleared: false, now: 0 };
  expect(renderOfflinePage(null, atHand)).not.toContain('<img');
});

test('keeps with a page its title, its size and its time, and its policy', async () => {
  const page = makePage('<title>Café &amp; té | Vitrina</title>ñ', {
    'content-security-policy': "default-src 'self'",
    'content-encoding': 'br',
  });
  const kept = await stampPage(page, 1234);
  expect(readFacts(kept)).toEqual({ at: 1234, bytes: 42, title: 'Café &amp; té' });
  expect(kept.headers.get('content-security-policy')).toBe("default-src 'self'");
  expect(kept.headers.get('content-encoding')).toBeNull();
  expect(await kept.text()).toContain('ñ');
  const file = await stampFile(new Response(new Uint8Array(300)), 99);
  expect(readFacts(file)).toEqual({ at: 99, bytes: 300, title: '' });
});

test('keeps only complete pages that do not forbid it', () => {
  expect(isKeepablePage(makePage(''))).toBe(true);
  expect(isKeepablePage(makePage('', { 'cache-control': 'private, max-age=0' }))).toBe(false);
  expect(isKeepablePage(makePage('', { 'cache-control': 'no-store' }))).toBe(false);
  expect(isKeepablePage(makePage('', { 'content-type': 'application/json' }))).toBe(false);
  const { headers } = makePage('');
  expect(isKeepablePage(new Response('', { status: 404, headers }))).toBe(false);
});

const pages = [
  { path: '/cafe', title: 'Café &amp; té', at: 0 },
  { path: '/cafe/product/k3v9x0q2m4td', title: 'Flan', at: hour },
];

test('lists kept pages in the rendered page, the last seen first', () => {
  const template = `<header></header><div id="${atHandId}"><p>Nada</p></div><footer></footer>`;
  const html = renderOfflinePage(template, {
    missing: { path: '/otra', lack: 'offline' },
    pages,
    calls: [],
    bytes: 3_000_000,
    wasCleared: false,
    now: 2 * hour,
  });
  expect(html).toMatch(/^<header>.*<\/div><footer><\/footer>$/s);
  expect(html).not.toContain('Nada');
  expect(html).toContain('la página que pediste no está guardada');
  expect(html).toContain('href="/otra"');
  expect(html).toMatch(/Flan<\/a> <small>hace 1 hora.*Café &amp; té<\/a> <small>hace 2 horas/s);
  expect(html).toContain('ocupa 2.9 MB');
});

test('has a bare page when the rendered one is not kept', () => {
  const html = renderOfflinePage(null, {
    missing: null,
    pages,
    calls: [],
    bytes: 0,
    wasCleared: true,
    now: 0,
  });
  expect(html).toMatch(/^<!doctype html>.*<h1>Sin conexión<\/h1>.*Se borró lo guardado/s);
  expect(html).toContain('href="/cafe"');
});

test('lists waiting and refused calls, with their text and the reason', () => {
  const calls = [
    { id: 'a1', text: 'Añadir a favoritos', page: '/cafe', refusal: null },
    { id: 'b2', text: 'Comentario: «Rico»', page: '/otra', refusal: 'Ya no está a la venta.' },
    { id: 'c3', text: 'Denuncia', page: '/cafe#s=k3v9x0q2m7ta', refusal: null },
  ];
  const html = renderOfflinePage(null, {
    missing: null,
    pages,
    calls,
    bytes: 0,
    wasCleared: false,
    now: 0,
  });
  expect(html).toMatch(/Añadir a favoritos · <a [^>]*>Café &amp; té<\/a>.*Pendiente de envío/);
  expect(html).toMatch(/Denuncia · <a [^>]*href="\/cafe#s=k3v9x0q2m7ta">Café &amp; té<\/a>/);
  expect(html).toMatch(/Rico».*No se pudo enviar: Ya no está a la venta\./);
  expect(html.match(/name="enviar" value="b2"/g)).toHaveLength(1);
  expect(html.match(/name="descartar" value="(?:a1|b2)"/g)).toHaveLength(2);
});

test('says on a page that comments were refused', () => {
  expect(insertRefusals('<main></main>', 1)).toContain('Un envío tuyo fue rechazado.');
  expect(insertRefusals('<main></main>', 2)).toContain('2 envíos tuyos');
  expect(insertRefusals('<main></main>', 2)).not.toContain('data-kept');
});
