import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Submission } from '#islands/account/use-submission.ts';
import { PasswordField } from '#islands/account/fields/PasswordField.tsx';

test.each([
  ['Contraseña', 'Mostrar contraseña'],
  ['Contraseña actual', 'Mostrar contraseña actual'],
  ['Confirmar contraseña', 'Mostrar contraseña repetida'],
])('the button of «%s» is named «%s»', (label, name) => {
  const submission = { errors: {}, mend: () => undefined } as unknown as Submission;
  const field = createElement(PasswordField, { name: 'password', label, submission });
  expect(renderToStaticMarkup(field)).toContain(`aria-label="${name}"`);
});
