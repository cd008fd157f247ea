import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OperatorAccount } from '#contract/accounts.ts';
import {
  checkInput,
  describeAct,
  describeOutcome,
  suggestReason,
} from '#islands/admin/acts/acts.ts';
import type { AskedAct, AskedThingAct } from '#islands/admin/acts/asked-act.ts';

let published = 0;
/** The cursor in the change log for the next call. */
let cursor: number | null = null;
const done = (_request: unknown) => Promise.resolve();
const calls = {
  'POST /admin/reviews/:id/hide': vi.fn(done),
  'POST /admin/reviews/:id/show': vi.fn(done),
  'POST /admin/reports/close': vi.fn(done),
  'POST /admin/reports/reopen': vi.fn(done),
  'POST /admin/businesses/:id/unblock': vi.fn(done),
};

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  published = 0;
  cursor = null;
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ cursor: published })));
  vi.doMock('#islands/admin/operator-calls.ts', () => ({
    operatorApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
    readCursor: (call: Promise<unknown>) => call.then(() => cursor),
    operatorKeys: { queue: ['a'], audit: ['b'], stores: ['c'], accounts: ['d'], requests: ['e'] },
  }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const load = async () => ({
  ...(await import('#islands/admin/acts/act-notice.ts')),
  ...(await import('#islands/admin/acts/acts.ts')),
});
const input = { reason: 'scam', note: 'Todo en orden', message: null, email: '' } as const;
const asked = (act: AskedThingAct['act'], kind: AskedThingAct['target']['kind']) =>
  ({ act, target: { kind, id: 'x00000000001' }, name: 'Cake', seen: 7 }) satisfies AskedAct;

test('an act is shown as on its way for some seconds, then as late, until the site has it', async () => {
  const { $actNotice, performAct } = await load();
  cursor = 7;
  await performAct(asked('hide', 'review'), input);
  published = 6;
  const { act } = $actNotice.get() ?? {};
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()?.text).toBe('Oculto. Sale del sitio en unos segundos.');
  await vi.advanceTimersByTimeAsync(25_000);
  expect($actNotice.get()).toMatchObject({
    act,
    text: 'Oculto en la base de datos; el sitio lo retira en cuanto publique.',
    undo: expect.any(Function) as unknown,
  });
  published = 7;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()).toMatchObject({
    text: 'Oculto. Ya no se ve en el sitio.',
    undo: expect.any(Function) as unknown,
  });
});

test('an act that changes nothing public is done at once', async () => {
  const { $actNotice, performAct } = await load();
  await performAct(asked('dismiss', 'review'), input);
  expect($actNotice.get()).toMatchObject({ text: 'Denuncias cerradas.' });
  await performAct(asked('unblock', 'business'), input);
  // An act that gives something back cannot be undone.
  expect($actNotice.get()).toMatchObject({ text: 'Desbloqueado.', undo: null });
});

test('the next act replaces the one before, which does not come back', async () => {
  const { $actNotice, performAct, finishAct } = await load();
  cursor = 7;
  await performAct(asked('hide', 'review'), input);
  await finishAct('Solicitud anotada.', () => Promise.resolve());
  published = 9;
  await vi.advanceTimersByTimeAsync(5_000);
  expect($actNotice.get()).toMatchObject({ text: 'Solicitud anotada.', tone: 'done' });
});

const filled = { reason: 'scam', note: 'No existe', message: '', email: '' };
const hiding = asked('hide', 'review');

test('a reason is sent with its sentence on one line, and an empty text for the owner as null', () => {
  expect(checkInput(hiding, { ...filled, note: '  No\n existe ', message: ' ' }).input).toEqual({
    reason: 'scam',
    note: 'No existe',
    message: null,
    email: '',
  });
  const { input: written } = checkInput(hiding, { ...filled, message: ' Escríbenos. ' });
  expect(written?.message).toBe('Escríbenos.');
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
  expect(checkInput(hiding, { ...filled, ...change })).toEqual({ errors, input: null });
});

test('an operator who erases an account types its email again', () => {
  const account = { email: 'ana@tienda.cu' } as OperatorAccount;
  const check = (email: string) =>
    checkInput({ act: 'delete', account, seen: 7 }, { ...filled, email });
  expect(check('otra@tienda.cu').errors).toEqual({ email: 'El correo no es el de esta cuenta.' });
  expect(check(' Ana@Tienda.cu').input).not.toBeNull();
});

test('the dialog names the act and its target', () => {
  expect(describeAct(hiding)).toMatchObject({ title: 'Ocultar el comentario', name: 'Cake' });
  expect(describeAct(asked('dismiss', 'product')).title).toBe('No procede');
  const account = { email: 'ana@tienda.cu', leavingAt: null } as OperatorAccount;
  expect(describeAct({ act: 'disable', account, seen: 7 })).toMatchObject({
    title: 'Desactivar',
    name: 'ana@tienda.cu',
    isDangerous: true,
  });
});

test('the consequence is shown before, also that a comment hidden by reports comes back', () => {
  for (const [products, text] of [
    [0, 'Su tienda se retira ahora mismo.'],
    [1, 'Su tienda y su producto se retiran ahora mismo.'],
    [1_046, 'Su tienda y sus 1,046 productos se retiran ahora mismo.'],
  ] as const) {
    expect(describeOutcome({ ...asked('block', 'business'), products })).toBe(text);
  }
  expect(describeOutcome({ ...asked('dismiss', 'review'), isHidden: true })).toContain(
    'el comentario vuelve a verse',
  );
  expect(describeOutcome(asked('dismiss', 'review'))).toContain('nada cambia en el sitio');
  expect(describeOutcome(asked('unblock', 'business'))).toContain('Vuelve al sitio');
  expect(describeOutcome({ ...asked('unblock', 'business'), comesBack: false })).toContain(
    'Sigue sin verse',
  );
});

test("the visitors' reason is suggested for taking a thing down, and never for leaving it", () => {
  const suggested = 'scam' as const;
  const acts = ['hide', 'block', 'dismiss', 'give-back', 'unblock', 'unverify'] as const;
  expect(acts.map((act) => suggestReason({ ...asked(act, 'business'), suggested }))).toEqual([
    ...['scam', 'scam'],
    ...['', '', '', ''],
  ]);
});

test('an act sends the last seen entry, and stays in its dialog when a colleague has decided since', async () => {
  const { $actNotice, performAct } = await load();
  const { ApiError } = await import('#client/api-error.ts');
  const message = 'Hace 2 min Ana decidió que las denuncias no proceden.';
  const hide = calls['POST /admin/reviews/:id/hide'];
  hide.mockRejectedValueOnce(new ApiError(409, { code: 'decided_meanwhile', message }));
  await expect(performAct(hiding, input)).rejects.toThrow(message);
  expect(hide.mock.lastCall?.[0]).toMatchObject({ body: { seen: 7 } });
  expect($actNotice.get()).toBeNull();
});

test('the finding that reports are unfounded can be undone, like taking a thing down', async () => {
  const { $actNotice, performAct } = await load();
  for (const [act, undoing, body] of [
    [
      'dismiss',
      calls['POST /admin/reports/reopen'],
      { kind: 'review', targetId: 'x00000000001', reason: 'undo' },
    ],
    ['hide', calls['POST /admin/reviews/:id/show'], { reason: 'undo' }],
  ] as const) {
    await performAct(asked(act, 'review'), input);
    await $actNotice.get()?.undo?.();
    expect(undoing).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ body }));
    expect($actNotice.get()).toMatchObject({ text: 'Deshecho. Está como antes.', undo: null });
  }
});

const refuseWith = async (status: number, code: string) => {
  const { $actNotice, finishAct } = await load();
  const { ApiError } = await import('#client/api-error.ts');
  const error = new ApiError(status, { code, message: `El mensaje de ${code}` });
  const done = finishAct('Listo.', () => Promise.reject(error), { mendable: ['two_recommended'] });
  return { done, $actNotice };
};

test.each([
  [409, 'already_handled', 'El mensaje de already_handled'],
  [404, 'business_not_found', 'El mensaje de business_not_found'],
  [404, 'route_not_found', 'Ya no tienes permiso para hacer esto.'],
  [404, 'user_not_found', 'Esta cuenta ya no existe.'],
])('an act that comes too late is over (%d %s)', async (status, code, text) => {
  const { done, $actNotice } = await refuseWith(status, code);
  await done;
  expect($actNotice.get()).toMatchObject({ text, tone: 'failed' });
});

test('an act that can be corrected stays in its dialog', async () => {
  const { done, $actNotice } = await refuseWith(409, 'two_recommended');
  await expect(done).rejects.toThrow('El mensaje de two_recommended');
  expect($actNotice.get()).toBeNull();
});
