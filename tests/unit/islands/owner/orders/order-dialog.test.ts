import { QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import OrderDialog from '#islands/owner/orders/OrderDialog.tsx';
import { loadOrderForm, keepOrderForm } from '#islands/owner/orders/kept-order-form.ts';
import { refreshOrders } from '#islands/owner/orders/order-calls.ts';
import type { OrderForm } from '#islands/owner/orders/OrderForm.tsx';
import { queryClient } from '#islands/signed-in/query-client.ts';
import { $confirmation } from '#islands/signed-in/ui/confirmation.ts';
import { renderAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';
import { makeOrderValues } from '../../../../support/order-values.ts';

type FormProps = Parameters<typeof OrderForm>[0];

const drawn = vi.hoisted(() => ({
  form: null as FormProps | null,
  askClose: (): void => undefined,
}));
vi.mock('#islands/owner/orders/OrderForm.tsx', () => ({
  OrderForm: (props: FormProps) => {
    drawn.form = props;
    return null;
  },
}));
vi.mock('#islands/signed-in/ui/Dialog.tsx', () => ({
  Dialog: ({ onAskClose, children }: { onAskClose: () => void; children: unknown }) => {
    drawn.askClose = onAskClose;
    return children;
  },
}));

const findOrders = vi.hoisted(() => vi.fn());
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: findOrders,
}));

const store = { id: 'store', url: 'copo' } as OwnBusiness;
const link = '#p=1.0a1b2c3d4e5f.000000.1.k3v9x0q2m4td*1@';
const onClose = vi.fn();

function draw(fragment: string | null): void {
  renderAsOwner(createElement(OrderDialog, { fragment, onClose }), store);
}

/** The form of a dialog that is open, as the dialog drew it. */
function open(): FormProps {
  draw(null);
  if (drawn.form === null) throw new Error('No form was drawn');
  return drawn.form;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

test('an order that is being sent keeps its dialog, touched or not', async () => {
  const { onState } = open();
  for (const isUnsaved of [false, true]) {
    onState({ isUnsaved, isSaving: true });
    drawn.askClose();
    await Promise.resolve();
    expect($confirmation.get()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  }
  onState({ isUnsaved: false, isSaving: false });
  drawn.askClose();
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was typed is forgotten only once its owner agrees', async () => {
  const { name, onState } = open();
  keepOrderForm(name, makeOrderValues());
  onState({ isUnsaved: true, isSaving: false });
  for (const isAgreed of [false, true]) {
    drawn.askClose();
    $confirmation.get()?.settle(isAgreed);
    await expect.poll(() => onClose).toHaveBeenCalledTimes(Number(isAgreed));
    expect(loadOrderForm(name) === null).toBe(isAgreed);
  }
});

test('a form that is not there any more holds nothing back', () => {
  const { name, onState } = open();
  keepOrderForm(name, makeOrderValues());
  onState({ isUnsaved: false, isSaving: false });
  drawn.askClose();
  expect(onClose).toHaveBeenCalledOnce();
  expect(loadOrderForm(name)).toEqual(makeOrderValues());
});

test('the order of a link is read once, whatever happens to other orders meanwhile', async () => {
  draw(link);
  const [query] = queryClient.getQueryCache().getAll();
  const queryFn = vi.fn(() => Promise.resolve(null));
  const options = { queryKey: query?.queryKey ?? [], queryFn, staleTime: Infinity };
  const stop = new QueryObserver(queryClient, options).subscribe(() => undefined);
  await expect.poll(() => queryClient.getQueryData(options.queryKey)).toBeNull();
  refreshOrders();
  await new Promise((resolve) => setImmediate(resolve));
  expect(queryFn).toHaveBeenCalledOnce();
  stop();
});

test('a link without a network is given up after the tries of its calls', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('No network')));
  const lost = new ApiError(0, { code: 'service_unavailable', message: 'Sin respuesta' });
  findOrders.mockRejectedValue(lost);
  draw(link);
  const [query] = queryClient.getQueryCache().getAll();
  const failure = query?.fetch().catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  expect(await failure).toMatchObject({ status: 0 });
  expect(findOrders).toHaveBeenCalledTimes(4);
});
