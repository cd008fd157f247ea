import { sql } from 'kysely';
import { createEmailReader } from './emails.ts';
import { password } from './identity-pool.ts';
import { type Owner, type Owners, createOwner } from './owners.ts';
import { createForm, draw } from './pictures.ts';
import { makeRegistration } from './registration.ts';
import type { ProductImage } from '#contract/pictures.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnCategory } from '#contract/categories.ts';
import type { OwnProduct } from '#contract/products.ts';
import type { Review } from '#contract/comments.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface LeavingPerson {
  readonly id: string;
  readonly email: string;
  readonly phone: string;
  readonly owner: Owner;
  readonly store: OwnBusiness;
  readonly product: OwnProduct;
  readonly picture: ProductImage;
  /** Texts that must be nowhere once the person is erased. */
  readonly traces: readonly string[];
}

let people = 0;

/** Creates a person who has left traces in every place that a person writes to. */
export async function createLeavingPerson(
  { api, pool }: Owners,
  database: Database,
): Promise<LeavingPerson> {
  people += 1;
  const n = String(people).padStart(3, '0');
  // Only letters, as in real names of municipalities.
  const municipality = `Municipio${'x'.repeat(people)}y`;
  const traces = [`Zenobia${n}`, `Quintanilla${n}`, `53555${n}77`, `Quincalla Zafiro ${n}`];
  const [firstName = '', lastName = '', phone = '', businessName = ''] = traces;
  const registration = makeRegistration({
    ...{ firstName, lastName, businessName },
    phone: `+${phone}`,
  });
  const { email } = registration;
  await api.call('POST /auth/register-with-business', { body: registration });
  const code = await createEmailReader(database, pool.clock.now).readCode(email);
  await api.call('POST /auth/confirm-signup', { body: { email, code } });
  const owner = createOwner(api, (await pool.signIn(email)).AccessToken);
  const { data } = await owner.get<{ data: [OwnBusiness] }>('/business');
  const [store] = data;
  const category = await owner.get<OwnCategory>('POST /categories', {
    body: { name: `Bisutería${n}` },
  });
  const product = await owner.get<OwnProduct>('POST /products', {
    body: { name: `Sortija${n}`, price: 9, stock: 5, categoryId: category.id },
    headers: { 'idempotency-key': `la-clave-de-${n}-para-repetir` },
  });
  const ring = await owner.get<OwnProduct>('POST /products', {
    body: {
      name: `Anillo${n}`,
      options: [{ name: `Aleación${n}`, values: [`Platino${n}`] }],
      variants: [{ values: [`Platino${n}`], price: 12, price_old: null, stock: 1 }],
    },
  });
  await owner.get('PATCH /products/batch', {
    body: {
      businessId: store.id,
      changes: [{ id: ring.id, version: ring.version, set: { name: `Argolla${n}` } }],
    },
  });
  const photo = await draw(64, 64).png().toBuffer();
  const [picture] = await owner.get<[ProductImage]>('POST /images/upload', {
    body: createForm('images', [photo], { productId: product.id }),
  });
  await owner.get('POST /images/upload', { body: createForm('images', [photo]) });
  await owner.get('POST /orders', {
    body: {
      ...{ businessId: store.id, token: '0123456789ab', code: '12345q', channel: 'hand' },
      ...{ mode: 'delivery', customerName: `Anselma${n}`, place: `Portal${n}`, takeStock: true },
      ...{ wanted: `Prontito${n}`, recipientName: `Eufrasia${n}`, payText: `Moneditas${n}` },
      ...{ recipientPhone: `5366${n}777`, municipality, deliveryFee: 50 },
      lines: [{ productId: product.id, quantity: 1, price: 9, currency: 'CUP' }],
    },
  });
  const session = `visitante-${n}`.padEnd(24, 'x');
  const { body: comment } = await api.call<Review>('POST /reviews', {
    session,
    body: { comment: `Preciosa${n}`, authorName: 'Eva', productId: product.id },
  });
  await owner.get(`PATCH /reviews/${comment.id}/reply`, { body: { text: `Agradecida${n}` } });
  await api.call(`PATCH /products/${product.id}/favorite?action=add`, { session });
  await api.call('POST /reports', {
    session,
    body: { kind: 'product', targetId: product.id, reason: 'scam', text: `Mentirosa${n}` },
  });
  await api.call('POST /auth/login', { body: { email, password: 'Clave-mala-1' } });
  await api.call('POST /auth/forgot-password', { body: { email } });
  await sql`
    insert into data_requests (id, kind, subject, received_on, due_on, note)
    values (${`solicitud${n}`}, 'access', ${email.toUpperCase()}, '2026-01-01', '2026-01-11', ${`Vive en Portal${n}`})`.execute(
    database.kysely,
  );
  await sql`
    insert into data_requests (id, kind, subject, received_on, due_on, note)
    values (${`carta${n}`}, 'other', ${`Carta de ${email}.`}, '2026-01-01', '2026-01-11', null),
      (${`llamada${n}`}, 'other', 'Una llamada', '2026-01-01', '2026-01-11', ${`Llamar al 53 555-${n}77`})`.execute(
    database.kysely,
  );
  const { rows } = await sql<{ id: string }>`select id from users where email = ${email}`.execute(
    database.kysely,
  );
  const words = [
    'Bisutería',
    'Sortija',
    'Anillo',
    'Argolla',
    'Aleación',
    'Platino',
    'Anselma',
    'Portal',
    'Prontito',
    'Eufrasia',
    'Moneditas',
    'Preciosa',
    'Agradecida',
    'Mentirosa',
  ];
  return {
    ...{ email, owner, store, product, picture },
    phone: `+${phone}`,
    id: rows[0]?.id ?? '',
    traces: [
      email,
      `555-${n}77`,
      `5366${n}777`,
      ...traces,
      municipality,
      ...words.map((word) => word + n),
      `la-clave-de-${n}`,
    ],
  };
}

/** Makes a person leave as if it had happened some days ago. */
export async function leaveDaysAgo(
  { owner, email, id }: Pick<LeavingPerson, 'owner' | 'email' | 'id'>,
  { kysely }: Database,
  days: number,
): Promise<void> {
  await owner.get('POST /account/deletion', { body: { email, password } });
  const at = new Date(Date.now() - days * 24 * 3_600_000).toISOString();
  await kysely.updateTable('users').set({ leaving_at: at }).where('id', '=', id).execute();
  await kysely
    .updateTable('businesses')
    .set({ deleted_at: at })
    .where('owner_id', '=', id)
    .execute();
}

/** All rows of all tables as text, index words and the log included. */
export async function dumpAllTables({ kysely }: Database): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(kysely);
  const parts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ line: string }>`
      select t::text as line from ${sql.table(name)} t`.execute(kysely);
    parts.push(`# ${name}`, ...rows.map(({ line }) => line));
  }
  return parts.join('\n');
}

/** Lines of a dump that contain a trace of a person, in any case. */
export function findTraces(dump: string, traces: readonly string[]): string[] {
  const sought = traces.map((trace) => trace.toLowerCase());
  return dump.split('\n').filter((line) => {
    const text = line.toLowerCase();
    return sought.some((trace) => text.includes(trace));
  });
}
