import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { checkWhy } from '#islands/admin/acts/check-why.ts';
import { describeOutcome, doneTexts } from '#islands/admin/acts/act-texts.ts';

let published = 0;

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  published = 0;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ cursor: published })));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const load = () => import('#islands/admin/acts/act-notice.ts');
const undo = () => Promise.resolve();

test('an act is of the database alone until the site has come that far', async () => {
  const { $actNotice, showAct } = await load();
  void showAct(doneTexts.hide, 7, undo);
  published = 6;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()).toMatchObject({
    text: 'Oculto en la base de datos; el sitio lo retira en cuanto publique.',
    undo,
  });
  published = 7;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()).toMatchObject({ text: 'Oculto. Ya no se ve en el sitio.', undo });
});

test('an act that changes nothing public is done at once', async () => {
  const { $actNotice, showAct } = await load();
  await showAct(doneTexts.dismiss, null);
  expect($actNotice.get()).toMatchObject({ text: 'Denuncias cerradas.', undo: null });
  await showAct(doneTexts.unblock, null);
  expect($actNotice.get()).toMatchObject({ text: 'Desbloqueado.' });
});

test('the next act is shown in the place of the one before, which does not come back', async () => {
  const { $actNotice, showAct, showFailure } = await load();
  void showAct(doneTexts.hide, 7, undo);
  showFailure('Lo resolvió Ana hace 2 min.');
  published = 9;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()).toMatchObject({ text: 'Lo resolvió Ana hace 2 min.', tone: 'failed' });
});

const filled = { reason: 'scam', note: 'No existe', message: '' };

test('a reason goes out with its sentence on one line, and an empty text for the owner as none', () => {
  expect(checkWhy({ ...filled, note: '  No\n existe ', message: ' ' }).why).toEqual({
    reason: 'scam',
    note: 'No existe',
    message: null,
  });
  expect(checkWhy({ ...filled, message: ' Escríbenos. ' }).why?.message).toBe('Escríbenos.');
});

test.each([
  [{ reason: '' }, { reason: 'Elige un motivo.' }],
  [{ reason: 'undo' }, { reason: 'Elige un motivo.' }],
  [{ note: ' no ' }, { note: 'Escribe el motivo.' }],
  [{ note: 'x'.repeat(301) }, { note: 'El motivo no puede exceder los 300 caracteres' }],
  [{ note: 'Es de ana@tienda.cu' }, { note: 'No escribas correos ni teléfonos aquí.' }],
  [
    { reason: 'nada', note: '' },
    { reason: 'Elige un motivo.', note: 'Escribe el motivo.' },
  ],
])('a form with %j is not sent, and says %j', (change, errors) => {
  expect(checkWhy({ ...filled, ...change })).toEqual({ errors, why: null });
});

test('what follows is said before, also that a comment that hid itself comes back', () => {
  expect(describeOutcome('block', 'business')).toBe('Todas sus páginas se retiran ahora mismo.');
  expect(describeOutcome('dismiss', 'review', { isHidden: true })).toContain(
    'el comentario vuelve a verse',
  );
  expect(describeOutcome('block', 'business', { products: 46 })).toBe(
    'Su tienda y sus productos (46) se retiran ahora mismo.',
  );
  expect(describeOutcome('dismiss', 'review')).toContain('nada cambia en el sitio');
  expect(describeOutcome('unblock', 'business')).toContain('Vuelve al sitio');
  expect(describeOutcome('unblock', 'business', { comesBack: false })).toContain('Sigue sin verse');
});

test('that reports are unfounded can be taken back, like what takes something from the site', async () => {
  const reopenReports = vi.fn((_: unknown) => Promise.resolve());
  vi.doMock('#islands/admin/admin-calls.ts', () => ({
    operatorApi: (key: string, request: unknown) =>
      key === 'POST /admin/reports/reopen' ? reopenReports(request) : Promise.resolve(),
    readCursor: (call: Promise<unknown>) => call.then(() => null),
    adminKeys: { queue: ['a'], audit: ['b'], businesses: ['c'], accounts: ['d'], requests: ['e'] },
  }));
  const { perform } = await import('#islands/admin/acts/perform.ts');
  const { $actNotice } = await load();
  const why = { reason: 'scam', note: 'Todo en orden', message: null } as const;
  await perform('dismiss', { kind: 'product', id: 'p00000000001' }, why);
  expect($actNotice.get()?.text).toBe('Denuncias cerradas.');
  await $actNotice.get()?.undo?.();
  expect(reopenReports).toHaveBeenCalledExactlyOnceWith({
    body: { kind: 'product', targetId: 'p00000000001', reason: 'undo' },
  });
  expect($actNotice.get()).toMatchObject({ text: 'Deshecho. Está como antes.', undo: null });
});

const refuseWith = async (status: number, code: string) => {
  const { ApiError } = await import('#client/api-error.ts');
  const error = new ApiError(status, { code, message: `El mensaje de ${code}` });
  vi.doMock('#islands/admin/admin-calls.ts', () => ({
    operatorApi: () => Promise.reject(error),
    readCursor: (call: Promise<unknown>) => call,
    adminKeys: { queue: ['a'], audit: ['b'], businesses: ['c'], accounts: ['d'], requests: ['e'] },
  }));
  const { recommendStore } = await import('#islands/admin/businesses/trust-calls.ts');
  const { $actNotice } = await load();
  return { done: recommendStore('s00000000001', null), $actNotice };
};

test.each([
  [409, 'already_handled', 'El mensaje de already_handled'],
  [404, 'business_not_found', 'El mensaje de business_not_found'],
  [404, 'route_not_found', 'Tu papel ya no permite hacer esto.'],
  [404, 'user_not_found', 'Esta cuenta ya no existe.'],
])('a recommendation that comes too late is over (%d %s)', async (status, code, text) => {
  const { done, $actNotice } = await refuseWith(status, code);
  await done;
  expect($actNotice.get()).toMatchObject({ text, tone: 'failed' });
});

test('a recommendation that can be mended stays in its dialog', async () => {
  const { done, $actNotice } = await refuseWith(409, 'two_recommended');
  await expect(done).rejects.toThrow('El mensaje de two_recommended');
  expect($actNotice.get()).toBeNull();
});
