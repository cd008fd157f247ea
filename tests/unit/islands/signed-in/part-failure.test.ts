import { expect, test } from 'vitest';
import { describePartFailure } from '#islands/signed-in/ui/ScreenBoundary.tsx';

test.each([
  new TypeError('Failed to fetch dynamically imported module: https://a.example/_astro/x.js'),
  new TypeError('error loading dynamically imported module: https://a.example/_astro/x.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for /_astro/x.css'),
])('blames the connection for a part that did not come: %s', (error) => {
  expect(describePartFailure(error)).toContain('Comprueba tu conexión');
});

test.each([
  new DOMException('The node to be removed is not a child of this node.', 'NotFoundError'),
  new TypeError("Cannot read properties of undefined (reading 'name')"),
  'thrown',
])('does not blame the connection for what failed as it was drawn: %s', (error) => {
  expect(describePartFailure(error)).toBe('Algo falló al mostrarla. Vuelve a cargar la página.');
});
