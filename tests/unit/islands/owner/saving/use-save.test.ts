import type { ReactElement } from 'react';
import type { FieldValues } from 'react-hook-form';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { HeldCreateStore } from '#islands/owner/create-store/CreateStore.tsx';
import { OtherVersion } from '#islands/owner/saving/repeat.ts';
import { inStep, type SaveOptions, useSave } from '#islands/owner/saving/use-save.ts';
import { $toasts } from '#state/toasts.ts';
import { probeAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';

const calls = vi.hoisted(() => ({ 'POST /business': vi.fn(), 'PATCH /business/:id': vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));
vi.mock('#state/log.ts', () => ({ logFailure: () => undefined }));

interface Thing {
  readonly name: string;
}
type Options = SaveOptions<Thing, string, FieldValues>;

const cake: Thing = { name: 'Cake' };
const refused = new ApiError(422, { code: 'validation_failed', message: 'Ahora no.' });

const probe = <Given>(useHook: () => Given): Given => probeAsOwner(useHook, null);

let log: string[];
const say = (line: string) => {
  log.push(line);
};
const save = (write: Options['write'], change: Partial<Options> = {}) =>
  probe(() =>
    useSave<Thing, string>({
      base: cake,
      write,
      keep: ({ name }) => {
        say(`listed ${name}`);
      },
      findPublished: () => undefined,
      leave: () => {
        say('left');
      },
      describe: ({ name }) => ({ title: `Guardado: ${name}` }),
      failed: { form: 'En el formulario', toast: 'No se guardó' },
      ...change,
    }),
  );
const listToasts = () => $toasts.get().map(({ title, description }) => [title, description]);

beforeEach(() => {
  log = [];
  $toasts.set([]);
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('shows what was saved, leaves the form and says so, in this order', async () => {
  const leave = () => {
    say(`left, said ${listToasts().length}`);
  };
  await save((name) => Promise.resolve({ name }), { leave }).send('Flan');
  expect(log).toEqual(['listed Flan', 'left, said 0']);
  expect(listToasts()).toEqual([['Guardado: Flan', undefined]]);
});

test('a second press sends nothing while the first is on its way, and the next one does', async () => {
  const call = Promise.withResolvers<Thing>();
  const write = vi.fn(() => call.promise);
  const { send } = save(write);
  const presses = [send('Flan'), send('Flan')];
  call.resolve({ name: 'Flan' });
  await Promise.all(presses);
  expect(write).toHaveBeenCalledOnce();
  await send('Flan');
  expect(write).toHaveBeenCalledTimes(2);
});

test('what came of it is listed although a later step failed, under the words of that step', async () => {
  const attempts: (Thing | null)[] = [];
  const { send } = save(async (name, { from, goOnFrom, reach }) => {
    attempts.push(from);
    goOnFrom({ name });
    reach({ name });
    return inStep('La imagen no llegó', () => Promise.reject(refused));
  });
  await send('Flan');
  expect(log).toEqual(['listed Flan']);
  expect(listToasts()).toEqual([['La imagen no llegó', 'Ahora no.']]);
  await send('Flan');
  expect(attempts).toEqual([cake, { name: 'Flan' }]);
});

test('a version of someone else is listed and nothing is said to have failed', async () => {
  const other = { name: 'Cake de guayaba' };
  await save(() => Promise.reject(new OtherVersion(other, refused))).send('Flan');
  expect(log).toEqual(['listed Cake de guayaba']);
  expect(listToasts()).toEqual([]);
});

test('a session that is over says it by itself; one that is missing has a toast of its own', async () => {
  const over = new ApiError(401, { code: 'session_expired', message: 'Tu sesión terminó' });
  await save(() => Promise.reject(over)).send('Flan');
  expect(listToasts()).toEqual([]);
  const missing = new ApiError(401, { code: 'unauthenticated', message: 'Entra' });
  await save(() => Promise.reject(missing), { signedOut: { title: 'Inicia sesión' } }).send('Flan');
  expect(listToasts()).toEqual([['Inicia sesión', undefined]]);
});

test('a form that shows by itself why it failed has no toast', async () => {
  await save(() => Promise.reject(refused), { failed: { form: 'No' } }).send('Flan');
  expect(listToasts()).toEqual([]);
});

test('a first store of which no response came is created under the same key, also after a reload', async () => {
  vi.stubGlobal('localStorage', createStorage());
  const href = 'https://vitrina.example/register-business';
  vi.stubGlobal('location', { href, pathname: '/register-business', search: '' });
  vi.stubGlobal('history', { replaceState: () => undefined });
  localStorage.setItem(
    'vitrina:owner-draft:business:ana',
    JSON.stringify({
      name: 'Copo',
      type: 'cafe',
      province: 'La Habana',
      phone: '',
      description: '',
    }),
  );
  type Form = ReactElement<{ onSubmit: (event: unknown) => void }>;
  const submit = async () => {
    const held = { place: 'browser', isElsewhere: false } as const;
    const screen = probe(
      () => HeldCreateStore({ held }) as ReactElement<{ children: ReactElement[] }>,
    );
    const form = screen.props.children.find(({ type }) => type === 'form') as Form;
    const before = calls['POST /business'].mock.calls.length;
    form.props.onSubmit({ preventDefault: () => undefined, persist: () => undefined });
    await expect.poll(() => calls['POST /business'].mock.calls.length).toBe(before + 1);
  };
  calls['POST /business'].mockRejectedValueOnce(new TypeError('Load failed'));
  await submit();
  const made = { id: 'store', name: 'Copo' };
  calls['POST /business'].mockResolvedValue(made);
  calls['PATCH /business/:id'].mockResolvedValue(made);
  await submit();
  expect(calls['POST /business'].mock.calls[1]).toEqual(calls['POST /business'].mock.calls[0]);
});
