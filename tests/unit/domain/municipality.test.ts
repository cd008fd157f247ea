import { expect, test } from 'vitest';
import { isMunicipality } from '#domain/places/municipality.ts';

test.each([
  'Playa',
  '10 de Octubre',
  'Diez de Octubre',
  'Ciénaga de Zapata',
  'San José de las Lajas',
  'III Frente',
  'Güira de Melena',
  'La Habana del Este',
  'San Luis, Santiago de Cuba',
])('%s is the name of a municipality', (name) => {
  expect(isMunicipality(name)).toBe(true);
});

test.each([
  '',
  ' ',
  'Playa: $0.00 CUP (gratis). Otro',
  'Playa 0',
  'Playa $',
  '0 CUP',
  '100 de Octubre',
  'Playa\nTotal',
  'Playa  Regla',
  'Playa,Regla',
  'Playa, ',
  'Playa, 100',
  'Playa Ⅴ',
  'Playa ٥',
  'Playa ０',
  '\u05D0\u05D1',
])('%j is none', (name) => {
  expect(isMunicipality(name)).toBe(false);
});
