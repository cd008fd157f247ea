import { expect, test } from 'vitest';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { $session } from '#state/session.ts';

const key = ['products', 'page', { page: 1 }];
const signedOut = $session.get();
const signIn = (id: string) => {
  const user = { id, username: id, email: `${id}@cafe.cu` };
  $session.set({ ...signedOut, isLoading: false, isAuthenticated: true, user });
};

test('what was read for one account is not shown to the next one in the same page', () => {
  signIn('ana');
  queryClient.setQueryData(key, 'of Ana');
  signIn('ana');
  $session.set({ ...signedOut, isLoading: false, error: 'No se pudo' });
  signIn('ana');
  expect(queryClient.getQueryData(key)).toBe('of Ana');
  signIn('beto');
  expect(queryClient.getQueryData(key)).toBeUndefined();
});

test('nor when nobody was signed in for a while', () => {
  signIn('ana');
  queryClient.setQueryData(key, 'of Ana');
  $session.set(signedOut);
  signIn('beto');
  expect(queryClient.getQueryData(key)).toBeUndefined();
});
