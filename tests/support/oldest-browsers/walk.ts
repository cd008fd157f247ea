import { setTimeout as sleep } from 'node:timers/promises';
import type { OldBrowser } from './old-browser.ts';
import { pageTools } from './page-tools.ts';

export const password = 'Clave-segura-1';

export interface Walk {
  readonly origin: string;
  /** The code that was sent to an address. */
  readonly readCode: (email: string) => Promise<string>;
  /** Records the screen at a step. */
  readonly show: (step: string) => Promise<void>;
}

/** Runs some steps in the open page. */
export const act = <Value = null>(browser: OldBrowser, steps: string): Promise<Value> =>
  browser.evaluate<Value>(`(async () => {${pageTools}${steps}\nreturn null;})()`);

/** Waits for a condition in whatever page is then open, because steps end together with the page that they leave. */
export async function waitFor(browser: OldBrowser, condition: string): Promise<void> {
  for (let turn = 0; turn < 300; turn += 1) {
    if (await browser.evaluate<boolean>(`Boolean(${condition})`).catch(() => false)) return;
    await sleep(100);
  }
  const seen = await browser.evaluate<string>(
    'location.href + document.body.innerText.slice(0, 600)',
  );
  throw new Error(`Waited in vain for ${condition} at ${seen}`);
}

const arrives = (browser: OldBrowser, path: string, text: string): Promise<void> =>
  waitFor(
    browser,
    `location.pathname === ${JSON.stringify(path)} && document.body.innerText.includes(${JSON.stringify(text)})`,
  );

/** Runs steps that leave the page, often before they report. The caller then waits for the next page. */
const leave = async (browser: OldBrowser, steps: string): Promise<void> => {
  await act(browser, `${steps} await pause(50);`).catch(() => undefined);
};

/** Opens a page and waits until its islands are awake. */
export async function visit(browser: OldBrowser, url: string): Promise<void> {
  await browser.open(url);
  await act(
    browser,
    `if (document.documentElement.hasAttribute('data-with-islands')) await until(() => !document.querySelector('astro-island[ssr][client=load], astro-island[ssr][client=only], astro-island[ssr][client=idle]'), 'the islands');`,
  );
}

/** Takes a shop from its registration to its first order. Returns the path of its page. */
export async function walkShop(browser: OldBrowser, walk: Walk): Promise<string> {
  const { origin, show } = walk;
  const email = `ana.${Date.now()}@tienda.cu`;
  const name = `Dulcería ${Date.now() % 1_000_000}`;
  await visit(browser, `${origin}/register`);
  await act(
    browser,
    `await fill('Nombre', 'Ana');
    await fill('Apellido', 'Pérez');
    await fill('Correo electrónico', ${JSON.stringify(email)});
    await fill('Teléfono', '+53 51234567');
    await fill('Contraseña', ${JSON.stringify(password)});
    await fill('Confirmar contraseña', ${JSON.stringify(password)});
    await fill('Nombre del negocio', ${JSON.stringify(name)});
    await fill('Tipo de negocio', 'Cafetería');
    await fill('Provincia', 'Matanzas');`,
  );
  await show('registration');
  await leave(
    browser,
    `Array.from(document.querySelectorAll('main button')).find((one) => nameOf(one) === 'Crear Cuenta').click();`,
  );
  await arrives(browser, '/login', 'Confirma tu cuenta');
  const code = await walk.readCode(email);
  await show('confirmation');
  await leave(
    browser,
    `await fill('Código de confirmación', ${JSON.stringify(code)});
    await press('Confirmar Cuenta');`,
  );
  await arrives(browser, '/dashboard', 'Resumen rápido');
  await show('dashboard');

  await visit(browser, `${origin}/products?editar=nuevo`);
  await act(
    browser,
    `await fill('Nombre', 'Turrón de coco');
    await fill('Precio', '150');
    await fill('Cantidad disponible', '7');
    await fill('Descripción', 'Hecho hoy.');
    await give('Añadir imagen', '#b5651d');
    await until(() => document.querySelector('dialog .photo'), 'the picture');`,
  );
  await show('product');
  await act(
    browser,
    `await press('Crear producto');
    await until(() => !document.querySelector('dialog[open]'), 'the end of the dialog');
    await sees('$150.00 CUP');
    await until(() => Array.from(document.images).some((one) => /\\/images\\//.test(one.src) && one.naturalWidth > 0), 'the picture');`,
  );
  await show('products');

  await visit(browser, `${origin}/settings`);
  await act(
    browser,
    `await press('Editar');
    await fill('Descripción', 'Dulces de la casa.');
    await until(() => !Array.from(document.querySelectorAll('.tabs')).some(isSeen), 'room for the buttons of the form');`,
  );
  await show('settings');
  await act(browser, `await press('Guardar'); await sees('Dulces de la casa.');`);

  const path = await act<string>(
    browser,
    `return Array.from(document.querySelectorAll('a[href]')).map((one) => new URL(one.href).pathname).find((one) => /^\\/dulceria-\\d+$/.test(one)) || null;`,
  );
  await waitForPage(origin + path);
  const link = await walkOrder(browser, walk, path, 'Turrón de coco');
  await browser.open(`${origin}/about`);
  await visit(browser, `${origin}${new URL(link).pathname}${new URL(link).hash}`);
  await leave(browser, `await press('Soy de la tienda: registrar');`);
  await waitFor(
    browser,
    `location.pathname === '/orders' && document.querySelector('dialog[open]')`,
  );
  await act(
    browser,
    `(await until(() => Array.from(scope().querySelectorAll('button[type=submit]')).pop(), 'the button')).click();
    await until(() => !document.querySelector('dialog[open]'), 'the end of the dialog');
    await sees('2 x Turrón de coco = $300.00 CUP');`,
  );
  await show('orders');
  return path;
}

/** Writes an order on the sheet of a store, where no island runs. Returns its link. */
export async function walkOrder(
  browser: OldBrowser,
  { origin, show }: Walk,
  store: string,
  product: string,
): Promise<string> {
  await visit(browser, `${origin}${store}/pedido`);
  await act(
    browser,
    `await press('Añadir uno: ${product}');
    await press('Añadir uno: ${product}');
    await press('Continuar');
    await fill('Tu nombre', 'Berta');
    await press('Revisar el pedido');
    await sees('Revisa tu pedido');`,
  );
  await show('order');
  return act<string>(
    browser,
    `const text = await until(() => findField('Texto del pedido'), 'the text of the order');
    return /https?:\\S+/.exec(text.value)[0];`,
  );
}

/** Uses comment, heart and filters on the sample catalogue as a visitor. */
export async function walkVisitor(browser: OldBrowser, { origin, show }: Walk): Promise<void> {
  await visit(browser, `${origin}/cafe-la-esquina`);
  const product = await act<string>(
    browser,
    `return (await until(() => document.querySelector('.card .name a'), 'a product')).href;`,
  );
  await visit(browser, product);
  await act(
    browser,
    `await press('Añadir a favoritos');
    await until(() => document.querySelector('.heart[aria-pressed=true]'), 'the heart');
    (await until(() => findControl('Comentar'), 'comments')).scrollIntoView();
    await press('Comentar');
    await until(() => document.querySelector('.comment-form'), 'the form');
    const stars = document.querySelectorAll('.comment-form input[type=radio]');
    if (stars.length > 0) stars[stars.length - 1].click();
    await fill('Nombre', 'Berta');
    await fill('Comentario', 'Muy rico, de verdad.');`,
  );
  await show('comment');
  await act(browser, `await press('Publicar'); await sees('Muy rico, de verdad.');`);
  await visit(browser, `${origin}/search?q=cafe`);
  await act(
    browser,
    `await sees('productos encontrados');
    await press('Filtros');
    await pause(300);`,
  );
  await show('filters');
  await act(
    browser,
    `(await until(() => Array.from(document.querySelectorAll('label')).find((one) => one.innerText.trim() === 'Solo en stock'), 'a filter')).click();
    await press('Aplicar filtros');
    await until(() => location.search.length > 7, 'the address of the filter');
    await sees('2 productos encontrados');`,
  );
  await show('filtered');
}

async function waitForPage(url: string): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    const response = await fetch(`${url}/pedido`);
    if (response.ok && (await response.text()).includes('Turrón de coco')) return;
    await sleep(100);
  }
  throw new Error(`${url} did not come`);
}
