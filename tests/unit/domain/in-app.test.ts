import { expect, test } from 'vitest';
import { findAppAround } from '#domain/browser/in-app.ts';
import { wayOut, writtenContact } from '#domain/browser/way-out.ts';
import { agents } from '../../support/agents.ts';

test('knows the browsers within apps, and no other', () => {
  expect(findAppAround(agents.facebookAndroid)).toBe('Facebook');
  expect(findAppAround(agents.facebookPhone)).toBe('Facebook');
  expect(findAppAround(agents.messengerAndroid)).toBe('Messenger');
  expect(findAppAround(agents.messengerPhone)).toBe('Messenger');
  expect(findAppAround(agents.instagramAndroid)).toBe('Instagram');
  expect(findAppAround(agents.instagramPhone)).toBe('Instagram');
  expect(findAppAround(agents.chrome)).toBeNull();
  expect(findAppAround(agents.safari)).toBeNull();
});

test('leads out on Android with all of the address, and elsewhere by the menu alone', () => {
  expect(
    wayOut('https://vitrina.example/cafe?category=x#comentarios', agents.facebookAndroid),
  ).toBe(
    'intent://vitrina.example/cafe?category=x#comentarios#Intent;scheme=https;action=android.intent.action.VIEW;category=android.intent.category.BROWSABLE;end;',
  );
  expect(wayOut('http://localhost:4321/', agents.instagramAndroid)).toContain(
    'intent://localhost:4321/#Intent;scheme=http;',
  );
  expect(wayOut('https://vitrina.example/', agents.instagramPhone)).toBeNull();
});

test('names what a link of contact leads to', () => {
  expect(writtenContact('https://wa.me/5352345678?text=Hola%2C')).toBe('+5352345678');
  expect(writtenContact('https://t.me/cafe_esquina')).toBe('@cafe_esquina');
  expect(writtenContact('mailto:hola@tienda.example?subject=Pedido')).toBe('hola@tienda.example');
  expect(writtenContact('tel:+5352345678')).toBe('+5352345678');
  expect(writtenContact('sms:+5352345678?body=Pedido')).toBe('+5352345678');
  expect(writtenContact('https://vitrina.example/cafe')).toBeNull();
});
