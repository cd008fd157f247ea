import { createElement, type FunctionComponent, type ReactElement, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { NoDeliveryDialog } from '#islands/owner/dashboard/today/NoDeliveryDialog.tsx';
import { PauseDialog } from '#islands/owner/dashboard/today/PauseDialog.tsx';
import type { Saying } from '#islands/owner/dashboard/today/SayingForm.tsx';
import {
  changeEnd,
  stepBackTo,
  type Today,
  useToday,
} from '#islands/owner/dashboard/today/use-today.ts';
import { saveDraft } from '#islands/owner/drafts/draft-storage.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { $toasts } from '#state/toasts.ts';
import { probeAsOwner, renderAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';
import { makeUpStore } from '../../../../support/made-up-catalogue.ts';

const called = vi.hoisted(() => ({ api: vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: string, request: unknown): unknown => called.api(key, request),
}));
vi.mock('#state/log.ts', () => ({ logFailure: () => undefined }));

type Form = ReactElement<{ onSubmit: (event: object) => void }>;
const drawn = vi.hoisted(() => ({
  form: null as unknown,
  askClose: (): void => undefined,
}));
vi.mock('#islands/signed-in/ui/Dialog.tsx', () => ({
  Dialog: ({ onAskClose, children }: { onAskClose: () => void; children: ReactNode }) => {
    drawn.form = children;
    drawn.askClose = onAskClose;
    return children;
  },
}));

const store = { ...makeUpStore(), version: 1, verification: null, blocked: null } as OwnBusiness;
const hours = { hours: null, specialDays: [], timezone: 'America/Havana' };
const tooMany = new ApiError(429, { code: 'rate_limited', message: 'Demasiado seguido.' });
const still: Saying = { isSaving: false, failure: null };
const onSay = vi.fn();
const onClose = vi.fn();

const draw = (Screen: FunctionComponent): string => renderAsOwner(createElement(Screen), store);

const draft = 'today:copo:dialog';
const dialogs = [
  [
    'PauseDialog',
    (saying: Saying) =>
      createElement(PauseDialog, { draft, store: hours, saying, onPause: onSay, onClose }),
  ],
  [
    'NoDeliveryDialog',
    (saying: Saying) => createElement(NoDeliveryDialog, { draft, saying, onStop: onSay, onClose }),
  ],
] as const;

const useTodayOf = (closeDialog: (() => void) | null, own = store): Today =>
  probeAsOwner(() => useToday(closeDialog), own);
const listToasts = () => $toasts.get().map(({ title }) => title);

beforeEach(() => {
  $toasts.set([]);
});
afterEach(() => {
  queryClient.clear();
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

test.each(dialogs)('%s stays open while what it says is sent', (_, make) => {
  draw(() => make(still));
  (drawn.form as Form).props.onSubmit({ preventDefault: () => undefined });
  expect(onSay).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});

test.each(dialogs)('%s does not close while what it says is on its way', (_, make) => {
  expect(draw(() => make({ ...still, isSaving: true }))).toContain('Guardando…');
  drawn.askClose();
  expect(onClose).not.toHaveBeenCalled();
  draw(() => make(still));
  drawn.askClose();
  expect(onClose).toHaveBeenCalledOnce();
});

test.each(dialogs)('%s says why it failed, and that nothing typed is lost', (_, make) => {
  const failure = { title: 'No se pudo', text: 'Demasiado seguido.', error: tooMany };
  const html = draw(() => make({ ...still, failure }));
  expect(html).toMatch(/role="alert".*No se pudo.*Demasiado seguido\. Lo que escribiste sigue/);
  expect(html).toContain('Enviar de nuevo');
});

test.each(dialogs)('%s opens with what was typed before a step back took it away', (_, make) => {
  vi.stubGlobal('sessionStorage', createStorage());
  saveDraft(draft, { reason: 'other', note: 'Fumigación' }, 'tab');
  expect(draw(() => make(still))).toContain('value="Fumigación"');
});

test('what the API finds wrong with a day stands at its field', () => {
  const message = 'Esa hora ya pasó';
  const error = new ApiError(422, {
    code: 'until_past',
    message,
    issues: [{ path: 'until', message }],
  });
  const failure = { title: 'No se pudo', text: message, error };
  const html = draw(() => dialogs[0][1]({ ...still, failure }));
  expect(html).toMatch(/aria-invalid="true"[^>]*type="date"|type="date"[^>]*aria-invalid="true"/);
});

test('a dialog stays where what it says fails, and shows that by itself', async () => {
  called.api.mockRejectedValue(tooMany);
  useTodayOf(onClose).pause({ reason: 'vacation', until: null });
  await expect.poll(() => [called.api.mock.calls.length, queryClient.isMutating()]).toEqual([1, 0]);
  expect(onClose).not.toHaveBeenCalled();
  expect(listToasts()).toEqual([]);
});

test('a dialog closes once what it says is said', async () => {
  called.api.mockResolvedValue(store);
  useTodayOf(onClose).pause({ reason: 'vacation', until: null });
  expect(onClose).not.toHaveBeenCalled();
  await expect.poll(() => listToasts()).toEqual(['Tu tienda dice: Cerrado por vacaciones']);
  expect(onClose).toHaveBeenCalledOnce();
});

test('a second press at once makes no second call', async () => {
  called.api.mockResolvedValue(store);
  const { stopDelivery } = useTodayOf(onClose);
  stopDelivery({ reason: 'fuel' });
  stopDelivery({ reason: 'fuel' });
  await expect.poll(() => listToasts()).toHaveLength(1);
  expect(called.api).toHaveBeenCalledOnce();
});

test('a tap that fails says so in a toast, for there is no dialog', async () => {
  called.api.mockRejectedValue(tooMany);
  useTodayOf(null).pause({ reason: 'power' });
  await expect.poll(() => listToasts()).toEqual(['No se pudo cambiar tu tienda']);
});

const since = '2026-03-01T12:00:00.000Z';
test.each([
  ['whose hour has come goes on from its beginning', '2026-03-01T14:00:00.000Z', { since }],
  ['that goes on keeps its beginning by itself', null, {}],
])('a pause %s where it gets another end', async (_, until, beginning) => {
  called.api.mockResolvedValue(store);
  const pause = { reason: 'power' as const, note: null, since, until, ended: until !== null };
  useTodayOf(null, { ...store, pause }).extend(null);
  await expect.poll(() => listToasts()).toHaveLength(1);
  expect(called.api).toHaveBeenCalledWith('POST /business/:id/pause', {
    params: { id: store.id },
    body: { reason: 'power', note: null, until: null, ...beginning },
  });
});

test.each([
  ['that goes on comes back', '2026-03-03T12:00:00.000Z', 'Tu tienda dice: Cerrado por vacaciones'],
  ['without an end comes back', null, 'Tu tienda dice: Cerrado por vacaciones'],
  ['that has ended stays away', '2026-03-02T11:59:00.000Z', 'Tu tienda vuelve a su horario'],
])('with an undo a pause %s', (_, until, said) => {
  const pause = { reason: 'vacation' as const, note: null, since, until };
  expect(stepBackTo(pause, new Date('2026-03-02T12:00:00.000Z')).said).toBe(said);
});

test('another end, and the way back, leave the start of a pause that goes on to the server', () => {
  const since = '2020-01-01T00:00:00Z';
  const power = { reason: 'power', note: null, since, until: null } as const;
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const plain = { reason: 'power', note: null };
  expect(changeEnd(power, until)).toEqual([
    { ...plain, until },
    { ...plain, until: null },
  ]);
  const over = { ...power, until: '2020-01-02T00:00:00Z', ended: true };
  expect(changeEnd(over, until)).toEqual([
    { ...plain, since, until },
    { ...plain, since, until: null },
  ]);
});
