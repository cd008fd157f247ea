import type * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { DomainError } from '#domain/errors.ts';
import { parseInput } from '#server/platform/http/input/read-input.ts';

const all = 'Por favor completa todos los campos obligatorios';
const reset = 'Por favor completa todos los campos';
const credentials = 'Por favor ingresa usuario y contraseña';
const email = 'Por favor ingresa tu correo electrónico';
const province = 'Por favor selecciona una provincia';
const id = 'Falta este campo.';
const reported = 'Solo se denuncia un comentario, producto o negocio.';

/** What is said of a field that is not given, and of an empty one unless that is an id. */
const sentences: Record<string, Record<string, string>> = {
  login: { email: credentials, password: credentials },
  registerWithBusiness: {
    email: all,
    password: all,
    firstName: all,
    lastName: all,
    phone: all,
    businessName: all,
    businessType: all,
    country: all,
    province,
  },
  confirmSignUp: { email, code: 'El código debe tener 6 dígitos' },
  resendCode: { email },
  forgotPassword: { email },
  resetPassword: { email: reset, code: reset, newPassword: reset },
  beginSecondFactor: { password: 'Se requiere la contraseña actual' },
  enableSecondFactor: { code: 'Por favor ingresa el código MFA' },
  disableSecondFactor: { password: 'Se requiere la contraseña actual' },
  changePassword: { oldPassword: 'Se requiere la contraseña actual', newPassword: reset },
  createBusiness: {
    name: 'Escribe el nombre del negocio',
    type: 'Por favor selecciona el tipo de negocio',
    province,
  },
  setRates: {
    shown: 'El valor debe ser verdadero o falso',
    step: 'Elige a cuánto se redondea.',
  },
  pauseBusiness: { reason: 'Elige el motivo' },
  stopDelivery: { reason: 'Elige el motivo' },
  createProduct: { name: 'Por favor ingresa el nombre del producto' },
  updateProducts: { businessId: id, changes: 'Falta al menos un producto.' },
  deleteProducts: { businessId: id, items: 'Falta al menos un producto.' },
  createOrder: {
    businessId: id,
    token: 'Este enlace de pedido está incompleto. Pide que te lo envíen otra vez.',
    code: 'El código del pedido no es válido.',
    channel: 'El origen del pedido no existe.',
    mode: 'La forma de entrega no existe.',
    takeStock: 'El valor debe ser verdadero o falso',
    lines: 'El pedido no tiene productos.',
  },
  checkImport: { businessId: id, rows: 'Envía de 1 a 2000 filas.' },
  importProducts: {
    businessId: id,
    importId: id,
    fingerprint: id,
    rows: 'Envía de 1 a 200 filas.',
  },
  exportProducts: { businessId: id, format: 'El formato debe ser csv o xlsx.' },
  createCategory: { name: 'El nombre de la categoría es requerido' },
  uploadCategoryImage: { categoryId: id },
  createReview: {
    comment: 'El comentario no puede estar vacío',
    productId: id,
    authorName: 'El nombre es requerido',
  },
  updateReview: { comment: 'El comentario no puede estar vacío' },
  replyToReview: { text: 'La respuesta no puede estar vacía' },
  createReport: { kind: reported, targetId: id, reason: 'Elige un motivo.' },
  closeReports: { kind: reported, targetId: id, outcome: 'El resultado no existe.' },
  reopenReports: { kind: reported, targetId: id },
  verifyBusiness: {
    phone: 'El valor debe ser verdadero o falso',
    proof: 'El valor debe ser verdadero o falso',
  },
  findAccounts: { email: 'Escribe el correo de la cuenta.' },
  deleteAccount: { email: 'Escribe el correo de la cuenta.' },
  exportOwnAccount: {
    password: 'Se requiere la contraseña actual',
    photos: 'El valor debe ser verdadero o falso',
  },
  deleteOwnAccount: {
    email: 'Escribe el correo de tu cuenta.',
    password: 'Se requiere la contraseña actual',
  },
  createRequest: {
    kind: 'Elige qué se pide.',
    subject: 'Escribe el correo o el comentario.',
    receivedOn: 'Elige un día.',
  },
  updateRequest: { state: 'El estado no existe.' },
  recommendBusiness: { until: 'Elige un día.' },
  arrangeImages: { ids: 'Falta este campo.' },
  listCards: { ids: 'Se piden de 1 a 50 productos por su identificador.' },
  listStoreNews: { ids: 'Se piden de 1 a 20 negocios por su identificador.' },
  listReviews: { productId: id },
  listOwnReviews: { productId: id },
  setFavourite: { action: 'La acción debe ser add o remove.' },
};

interface Input {
  readonly name: string;
  readonly schema: v.GenericSchema;
  readonly fields: string[];
}

const inputs = Object.entries(endpoints).flatMap(([name, { body, query }]): Input[] =>
  [body, query].flatMap((schema: v.GenericSchema | undefined) => {
    if (schema === undefined || !('entries' in schema)) return [];
    const entries = schema.entries as Record<string, v.GenericSchema>;
    const fields = Object.keys(entries).filter((key) => entries[key]?.type !== 'optional');
    return fields.length === 0 ? [] : [{ name, schema, fields }];
  }),
);

const refuse = (schema: v.GenericSchema, input: object): Record<string, string> => {
  try {
    parseInput(schema, input);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    // Of two messages for one field the first is shown.
    const issues = error.issues?.toReversed() ?? [];
    return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
  }
  return {};
};

test('every call that must be given something is in the table', () => {
  expect(inputs.map(({ name }) => name).sort()).toEqual(Object.keys(sentences).sort());
});

test.each(inputs)('$name asks for what is missing in its own words', ({ name, schema }) => {
  expect(refuse(schema, {})).toEqual(sentences[name]);
});

const ids = ['businessId', 'categoryId', 'productId', 'targetId', 'importId', 'ids'];
const textInputs = inputs.flatMap(({ fields, ...input }) => {
  const texts = fields.filter((field) => !ids.includes(field));
  return texts.length === 0 ? [] : [{ ...input, texts }];
});

test.each(textInputs)('$name says the same of an empty field', ({ name, schema, texts }) => {
  const refused = refuse(schema, Object.fromEntries(texts.map((field) => [field, ''])));
  for (const field of texts) expect(refused[field]).toBe(sentences[name]?.[field]);
});

test('a field that is null or of another type has a sentence of its own', () => {
  const { body } = endpoints.createReview;
  expect(refuse(body, { comment: null, authorName: 5, productId: 'k3v9x0q2m4td' })).toEqual({
    comment: 'El comentario no puede estar vacío',
    authorName: 'Debe ser un texto.',
  });
  expect(refuse(body, { comment: 'x', authorName: 'x', productId: 'k3v9x0q2m4td', id: 1 })).toEqual(
    { id: 'Este campo no existe.' },
  );
});
