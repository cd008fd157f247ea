import { expect, test } from 'vitest';
import { findVerifiedField, pausedText } from '#domain/operators/verification.ts';

test('phone, name, Telegram and email pause a verification, nothing else', () => {
  expect(findVerifiedField(['description', 'whatsapp', 'location'])).toBeNull();
  expect(findVerifiedField(['telegram_username'])).toBe('telegram');
  expect(findVerifiedField(['telegram'])).toBe('telegram');
  expect(findVerifiedField(['email', 'name', 'phone'])).toBe('phone');
});

test('the owner reads what changed', () => {
  expect(
    ['phone', 'name', 'telegram', 'email'].map((field) => pausedText(field as 'phone')),
  ).toEqual([
    'Verificación en pausa: cambió el teléfono',
    'Verificación en pausa: cambió el nombre',
    'Verificación en pausa: cambió el Telegram',
    'Verificación en pausa: cambió el correo',
  ]);
});
