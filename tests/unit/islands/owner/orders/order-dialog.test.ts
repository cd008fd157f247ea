import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OwnBusiness } from '#contract/stores.ts';
import type { User } from '#contract/accounts.ts';
import { OwnerContext } from '#islands/owner/store/owner-context.ts';
import OrderDialog from '#islands/owner/orders/OrderDialog.tsx';
import { loadOrderForm, keepOrderForm } from '#islands/owner/orders/kept-order-form.ts';
import type { OrderForm } from '#islands/owner/orders/OrderForm.tsx';
import { $confirmation } from '#islands/signed-in/ui/confirmation.ts';
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

const store = { id: 'store', url: 'copo' } as OwnBusiness;
const onClose = vi.fn();

/** The form of a dialog that is open, as the dialog drew it. */
function open(): FormProps {
  const owner = { user: {} as User, store, siteName: 'Vitrina' };
  const dialog = createElement(OrderDialog, { fragment: null, onClose });
  renderToStaticMarkup(createElement(OwnerContext, { value: owner }, dialog));
  if (drawn.form === null) throw new Error('No form was drawn');
  return drawn.form;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
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
    await vi.waitFor(() => {
      expect(onClose).toHaveBeenCalledTimes(Number(isAgreed));
    });
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
