import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { makeRegistration } from '../../support/registration.ts';
import { RegistrationSchema } from '#contract/accounts.ts';
import { BusinessCreateSchema } from '#contract/store-input.ts';
import { CategoryCreateSchema } from '#contract/category-input.ts';
import { ProductCreateSchema } from '#contract/product-input.ts';
import { ReviewCreateSchema } from '#contract/comments.ts';

const store = { name: 'Café', type: 'cafe', province: 'La Habana' };
const comment = { comment: 'Rico', authorName: 'Eva', productId: 'k3v9x0q2m4td' };
const fields: [string, v.GenericSchema, object, string][] = [
  ...['firstName', 'lastName', 'businessName', 'email', 'phone'].map(
    (field): [string, v.GenericSchema, object, string] => [
      'a registration',
      RegistrationSchema,
      makeRegistration(),
      field,
    ],
  ),
  ...['name', 'location', 'email', 'phone', 'url_facebook', 'url_instagram', 'timezone'].map(
    (field): [string, v.GenericSchema, object, string] => [
      'a store',
      BusinessCreateSchema,
      store,
      field,
    ],
  ),
  ['a product', ProductCreateSchema, { name: 'Pan' }, 'name'],
  ['a category', CategoryCreateSchema, { name: 'Panes' }, 'name'],
  ['a comment', ReviewCreateSchema, comment, 'authorName'],
  ['a comment', ReviewCreateSchema, comment, 'authorEmail'],
];
/** Right values, into whose middle something is put. */
const samples: Record<string, [string, string]> = {
  email: ['ana', '@tienda.cu'],
  authorEmail: ['ana', '@tienda.cu'],
  phone: ['5123', '4567'],
  url_facebook: ['https://facebook.com/', 'cafe'],
  url_instagram: ['https://instagram.com/', 'cafe'],
  timezone: ['America/', 'Havana'],
};

const withoutBlanks = new Set(['phone', 'url_facebook', 'url_instagram']);

describe.each(fields)('in %s', (_, schema, valid, field) => {
  const [start, end] = samples[field] ?? ['Café', 'Bar'];
  const parse = (value: string) => v.safeParse(schema, { ...valid, [field]: value });

  test(`${field} takes what is seen`, () => {
    expect(parse(start + end).issues).toBeUndefined();
  });

  test(`${field} is taken without what was copied along around it`, () => {
    const copied = v.parse(schema, {
      ...valid,
      [field]: `\uFEFF\u2068 ${start}${end}\u2069\u200B`,
    });
    const typed = v.parse(schema, { ...valid, [field]: start + end });
    expect(copied).toEqual(typed);
  });

  // A space of no width is nothing to what has no blanks.
  const odd = ['\n', '\u2028', '\u202E', ...(withoutBlanks.has(field) ? [] : ['\u200B'])];
  test.each(odd)(`${field} takes no %j`, (odd) => {
    const issues = parse(start + odd + end).issues ?? [];
    expect(new Set(issues.map((issue) => v.getDotPath(issue)))).toEqual(new Set([field]));
  });
});

test.each([
  ['description of a store', BusinessCreateSchema, store, 'description'],
  ['text of a comment', ReviewCreateSchema, comment, 'comment'],
] as const)('the %s may have lines', (_, schema, valid, field) => {
  expect(v.safeParse(schema, { ...valid, [field]: 'Una\nDos' }).success).toBe(true);
});
