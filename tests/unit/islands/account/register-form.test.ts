import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RegisterForm } from '#islands/account/RegisterForm.tsx';

const readAttribute = (tag: string, name: string): string =>
  new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '';

// What password managers and the keyboard of a phone go by (tests/browser/accounts-autofill.spec.ts).
test('the registration names what belongs into each field', () => {
  const html = renderToStaticMarkup(createElement(RegisterForm));
  const fields = [...html.matchAll(/<(?:input|select) [^>]*>/g)].map(([tag]) => [
    readAttribute(tag, 'name'),
    `${readAttribute(tag, 'autoComplete')} ${readAttribute(tag, 'inputMode') || readAttribute(tag, 'type')}`,
  ]);
  expect(Object.fromEntries(fields)).toEqual({
    firstName: 'given-name ',
    lastName: 'family-name ',
    email: 'username email',
    phone: 'tel tel',
    whatsapp: ' checkbox',
    password: 'new-password password',
    confirmPassword: 'new-password password',
    businessName: 'organization ',
    businessType: 'off ',
    country: 'country-name ',
    province: 'address-level1 ',
  });
});
