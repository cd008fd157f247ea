import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { OperatorAccount } from '#contract/accounts.ts';
import Accounts from '#islands/admin/accounts/Accounts.tsx';
import {
  describeState,
  listAccountActs,
  listAccountFacts,
} from '#islands/admin/accounts/account-facts.ts';
import { describeAccountOutcome } from '#islands/admin/acts/acts.ts';
import type { AccountAct } from '#islands/admin/acts/asked-act.ts';

const account: OperatorAccount = {
  id: 'abcdefghjkmn',
  email: 'ana@tienda.cu',
  firstName: 'Ana',
  lastName: 'Pérez',
  createdAt: '2026-11-01T12:00:00.000Z',
  isConfirmed: true,
  leavingAt: null,
  role: null,
  isDisabled: false,
  mustReset: false,
  hasFactor: true,
  lastSignInAt: '2026-11-20T12:00:00.000Z',
  stores: [],
};
const waiting = '2026-11-22T15:00:00.000Z';

test('an account can be disabled or enabled, never both', () => {
  expect(listAccountActs(account)).toEqual(['reset', 'sign-out', 'disable', 'export', 'delete']);
  expect(listAccountActs({ ...account, isDisabled: true })).toContain('enable');
  expect(listAccountActs({ ...account, isDisabled: true })).not.toContain('disable');
});

test('an account with a role is left to the command on the server', () => {
  expect(listAccountActs({ ...account, role: 'moderator' })).toEqual([]);
});

test('a copy is offered only to people who can take it', () => {
  for (const change of [{ isDisabled: true }, { leavingAt: waiting }, { isConfirmed: false }]) {
    expect(listAccountActs({ ...account, ...change })).not.toContain('export');
  }
});

test('no person with a closed sign-in is said to be able to come back', () => {
  const describe = (act: AccountAct, change: Partial<OperatorAccount>) =>
    describeAccountOutcome({ act, account: { ...account, ...change } });
  expect(describe('delete', {})).toContain('entrando otra vez');
  expect(describe('delete', { isDisabled: true })).toContain('si la reactivas antes');
  expect(describe('disable', { leavingAt: waiting })).toContain('tampoco para conservar su cuenta');
});

test('an account that leaves is not erased a second time', () => {
  expect(listAccountActs({ ...account, leavingAt: waiting })).not.toContain('delete');
});

test.each([
  [{}, 'Activa'],
  [{ leavingAt: waiting }, 'Se borra el 22 de diciembre de 2026'],
  [{ isDisabled: true, mustReset: true }, 'Desactivada · Debe poner una contraseña nueva'],
  [{ isConfirmed: false }, 'Sin confirmar'],
])('an account with %j is described as %j', (change, text) => {
  expect(describeState({ ...account, ...change })).toBe(text);
});

test('facts that the pool does not tell are left out or said to be unknown', () => {
  const unknown = { ...account, isDisabled: null, hasFactor: null, lastSignInAt: null };
  const read = (of: OperatorAccount) =>
    new Map(listAccountFacts(of).map(({ label, value }) => [label, value]));
  const facts = read(unknown);
  expect(facts.get('Última entrada')).toBe('No se sabe');
  expect(facts.has('Verificación en dos pasos')).toBe(false);
  expect(read(account).has('Verificación en dos pasos')).toBe(true);
  expect(read(account).get('Última entrada')).toBe('20/11/2026, 07:00');
});

test('before a search the screen says what to search for', () => {
  const client = new QueryClient();
  const html = renderToStaticMarkup(
    createElement(QueryClientProvider, { client }, createElement(Accounts)),
  );
  expect(html).toContain('Busca una cuenta por su correo completo.');
});
