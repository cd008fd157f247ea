import * as tables from './tables.ts';
import * as rows from './rows.ts';
import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import { describeAccount, describeStore } from './json.ts';
import type { ZipEntry } from './zip.ts';
import type { Product } from '#contract/products.ts';
import { readPictureKey } from '#server/pictures/rows.ts';
import type { Schema } from '#server/platform/db/schema.ts';
import type { ExportedStore } from './rows.ts';
import { formatDate } from '#domain/text/date-text.ts';

export interface ExportSource {
  readonly db: Kysely<Schema>;
  readonly userId: string;
  /** The time of the export. */
  readonly at: Date;
  /** Whether the sign-in asks for a second factor. Null when the pool does not say. */
  readonly hasFactor: boolean | null;
  /** Null leaves the photos out. */
  readonly readPicture: ((key: string) => Promise<Readable | null>) | null;
}

/** The files of an account's export. Each is created when the reader asks for it. */
export async function* listExportFiles(source: ExportSource): AsyncGenerator<ZipEntry> {
  const { db, userId, at, readPicture } = source;
  const account = await rows.findExportedAccount(db, userId);
  if (account === null) return;
  const stores = await rows.listExportedStores(db, userId);
  const folderOf = (store: rows.ExportedStore): string =>
    stores.length > 1 ? `${store.url}/` : '';
  const folders = stores.map((store) => ({ store, folder: folderOf(store) }));
  yield text('cuenta.json', describeAccount(account, folders, source));
  for (const { store, folder } of folders) {
    yield text(`${folder}negocio.json`, describeStore(store));
    yield table(
      `${folder}productos.csv`,
      tables.products(rows.readProducts(db, store.id, 'present')),
    );
    // They have a file of their own, because `productos.csv` can be imported again as it is.
    if (await rows.hasProducts(db, store.id, 'deleted')) {
      yield table(
        `${folder}borrados.csv`,
        tables.products(rows.readProducts(db, store.id, 'deleted')),
      );
    }
    if (await rows.hasProducts(db, store.id, 'with-options')) {
      yield table(
        `${folder}opciones.csv`,
        tables.variants(rows.readProducts(db, store.id, 'with-options')),
      );
    }
    yield table(`${folder}categorias.csv`, tables.categories(rows.readCategories(db, store.id)));
    yield table(`${folder}comentarios.csv`, tables.comments(rows.readComments(db, store.id)));
    yield table(`${folder}pedidos.csv`, tables.orders(rows.readOrders(db, store.id)));
    yield table(`${folder}cambios.csv`, tables.batches(rows.readBatches(db, store.id)));
  }
  yield table('registro.csv', tables.acts(rows.readActs(db, userId)));
  let missing = 0;
  if (readPicture !== null) {
    for await (const { name, url } of listAllPictures(db, userId, stores)) {
      const key = readPictureKey(url);
      const content = key === null ? null : await readPicture(key);
      if (content === null) missing += 1;
      else yield { name: `fotos/${name}.webp`, content, isPacked: true };
    }
  }
  yield text('LEEME.txt', readMe({ at, folders, hasPhotos: readPicture !== null, missing }));
}

const text = (name: string, content: string): ZipEntry => ({
  name,
  content: [content],
  isPacked: false,
});
const table = (name: string, content: AsyncIterable<string>): ZipEntry => ({
  name,
  content,
  isPacked: false,
});

interface ExportedPicture {
  readonly name: string;
  readonly url: string;
}

/** Every picture of an account, named after the thing that it shows. */
async function* listAllPictures(
  db: Kysely<Schema>,
  userId: string,
  stores: readonly rows.ExportedStore[],
): AsyncGenerator<ExportedPicture> {
  for (const store of stores) {
    yield* listStorePictures(store);
    for await (const page of rows.readCategories(db, store.id))
      yield* page.flatMap(listCategoryPicture);
    for (const which of ['present', 'deleted'] as const) {
      for await (const page of rows.readProducts(db, store.id, which)) {
        yield* page.flatMap(listPictures);
      }
    }
  }
  for (const { id, picture } of await rows.listUploads(db, userId)) {
    yield { name: `sin-producto-${id}`, url: picture.url };
  }
}

const listStorePictures = ({ url, logo, banner }: rows.ExportedStore): ExportedPicture[] => [
  ...(logo === null ? [] : [{ name: `logo-${url}`, url: logo.url }]),
  ...(banner === null ? [] : [{ name: `portada-${url}`, url: banner.url }]),
];

const listCategoryPicture = ({ id, image }: rows.ExportedCategory): ExportedPicture[] =>
  image === null ? [] : [{ name: `categoria-${id}`, url: image.url }];

const listPictures = ({ id, images }: Product): ExportedPicture[] =>
  images.map(({ url, order }) => ({ name: `${id}-${order + 1}`, url }));

interface Contents {
  readonly at: Date;
  readonly folders: readonly { readonly store: ExportedStore; readonly folder: string }[];
  readonly hasPhotos: boolean;
  /** The number of photos whose files are missing. */
  readonly missing: number;
}

/** `LEEME.txt`: an explanation of the other files. */
function readMe({ at, folders, hasPhotos, missing }: Contents): string {
  const ofStores = folders.some(({ folder }) => folder !== '')
    ? `Cada negocio tiene su carpeta:\n${folders.map(({ folder, store }) => `  ${folder}  ${store.name}\n`).join('')}Dentro de ella:\n`
    : '';
  const pictures = hasPhotos
    ? `fotos/           las fotos, con el id de lo que muestran\n${missing === 0 ? '' : `                 (${missing} no están guardadas aquí y no van)\n`}`
    : 'Las fotos no van en esta copia. Pídela «Con fotos» para tenerlas.\n';
  return `Copia de todos los datos de tu cuenta, hecha el ${formatDate(at.getTime())}.

cuenta.json      tu cuenta y tus negocios
registro.csv     lo que se hizo en tu cuenta y por qué

${ofStores}negocio.json     lo que se sabe del negocio
productos.csv    sus productos
borrados.csv     los que borraste hace menos de 30 días, si los hay
opciones.csv     las combinaciones de tallas, colores u otras opciones de todos ellos, si las hay
categorias.csv   sus categorías
comentarios.csv  los comentarios de sus productos, sin los correos de sus autores
pedidos.csv      sus pedidos, una línea por producto
cambios.csv      los cambios de muchos productos a la vez, de los últimos 30 días

${pictures}
Los .csv se abren con una hoja de cálculo: UTF-8, separados por punto y coma.
Un texto que empieza con = + - @ ' o un tabulador lleva delante un apóstrofo,
para que la hoja de cálculo no lo tome por una fórmula.
Las fechas son de la hora universal (UTC).
`;
}
