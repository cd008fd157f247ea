import { createElement, type ReactElement } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { type OrderCreate, OrderCreateSchema } from '#contract/orders.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OrderDetails } from '#domain/orders/order-details.ts';
import type { CustomerFields } from '#islands/owner/orders/CustomerFields.tsx';
import {
  keepOrderForm,
  loadOrderForm,
  orderFormName,
} from '#islands/owner/orders/kept-order-form.ts';
import { nobody, readCustomer, writeCustomer } from '#islands/owner/orders/order-draft.ts';
import { OrderForm, type OrderStart } from '#islands/owner/orders/OrderForm.tsx';
import type { OrderLines } from '#islands/owner/orders/OrderLines.tsx';
import { renderAsOwner } from '../../../../support/as-owner.ts';
import { createStorage } from '../../../../support/browser-storage.ts';
import { makeOrderValues } from '../../../../support/order-values.ts';

const drawn = vi.hoisted(() => ({
  customer: null as Parameters<typeof CustomerFields>[0] | null,
  lines: null as Parameters<typeof OrderLines>[0] | null,
  form: null as ReactElement<{ onSubmit: (event: { preventDefault: () => void }) => void }> | null,
}));
const calls = vi.hoisted(() => ({ 'POST /orders': vi.fn() }));
vi.mock('#state/owner-api.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  ownerApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));
vi.mock('#islands/owner/orders/CustomerFields.tsx', () => ({
  CustomerFields: (props: Parameters<typeof CustomerFields>[0]) => {
    drawn.customer = props;
    return null;
  },
}));
vi.mock('#islands/owner/orders/OrderLines.tsx', () => ({
  OrderLines: (props: Parameters<typeof OrderLines>[0]) => {
    drawn.lines = props;
    return null;
  },
}));

const note = 'Recuperamos lo que habías escrito.';
const store = { id: 'store', url: 'copo' } as OwnBusiness;
const byHand: OrderStart = {
  token: 'fresh0fresh0',
  code: '000000',
  channel: 'hand',
  lines: [],
  customer: nobody,
};
const nothing = () => undefined;

function render(name: string, start: OrderStart): string {
  const Form = (): ReactElement => {
    const element = OrderForm({ name, start, onState: nothing, onClose: nothing });
    drawn.form = element as typeof drawn.form;
    return element;
  };
  return renderAsOwner(createElement(Form), store);
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  calls['POST /orders'].mockReset();
});

test('what is typed into an order is there again in its form, and in no other', () => {
  const name = orderFormName('store', null);
  expect(render(name, byHand)).not.toContain(note);
  expect(loadOrderForm(name)).toBeNull();
  drawn.customer?.onChange({ customerName: 'Ana' });
  const kept = loadOrderForm(name);
  expect(render(name, { ...byHand, token: 'other0other0' })).toContain(note);
  expect(drawn.customer?.values.customerName).toBe('Ana');
  // Under the same token: an order that has arrived after all is not recorded twice.
  drawn.lines?.onChange(makeOrderValues().lines.slice());
  expect(loadOrderForm(name)).toEqual({
    ...kept,
    token: byHand.token,
    lines: makeOrderValues().lines,
  });
  for (const other of [orderFormName('other', null), orderFormName('store', '#p=1.x')]) {
    expect(render(other, byHand)).not.toContain(note);
  }
});

test('the order of a link comes back with today’s prices, without what is gone or was taken away', () => {
  const name = orderFormName('store', '#p=1.x');
  const [cake] = makeOrderValues().lines;
  if (cake === undefined) throw new Error('The order has no line');
  const [flan, bread, juice] = [
    { ...cake, id: 'flan', productId: 'flan' },
    { ...cake, id: 'bread', productId: 'bread' },
    // Not sold when the form was kept.
    { ...cake, id: 'juice', productId: 'juice' },
  ];
  const before = [{ ...cake, quantity: '7' }, flan];
  keepOrderForm(name, makeOrderValues({ lines: before, removed: ['bread'], takeStock: false }));
  const dearer = { ...cake, price: 350, asked: { price: 300, currency: 'CUP' } as const };
  const { token, code } = makeOrderValues();
  render(name, { token, code, channel: 'link', lines: [dearer, bread, juice], customer: nobody });
  expect(drawn.lines?.lines).toEqual([{ ...dearer, quantity: '7' }, juice]);
  drawn.lines?.onChange([juice]);
  expect(loadOrderForm(name)?.removed).toEqual(['bread', 'cake']);
  expect(drawn.customer?.values.place).toBe('Calle 23');
});

test('the order of a link comes back with today’s delivery fee, unless it was taken away', () => {
  const name = orderFormName('store', '#p=2.f');
  const { token, code, lines, customer } = makeOrderValues();
  const start = (deliveryFee: number): OrderStart => ({
    ...{ token, code, channel: 'link', lines, linkFee: 100 },
    customer: { ...customer, deliveryFee },
  });
  render(name, start(100));
  drawn.customer?.onChange({ customerName: 'Eva' });
  const html = render(name, start(150));
  expect(drawn.customer?.values.customerName).toBe('Eva');
  expect(html).toContain('Total: $750.00 CUP');
  expect(html).toContain('Hoy cuesta $150.00 CUP (en el pedido, $100.00 CUP)');
  drawn.customer?.onChange({ deliveryFee: null });
  expect(render(name, start(150))).toContain('Total: $600.00 CUP');
});

test.each([
  ['pickup', ''],
  ['delivery', 'Calle 23'],
] as const)('an order by %s is recorded with the place «%s»', async (mode, place) => {
  const name = orderFormName('store', null);
  const values = makeOrderValues();
  keepOrderForm(name, { ...values, customer: { ...values.customer, mode, place: 'Calle 23' } });
  calls['POST /orders'].mockResolvedValue({ code: values.code });
  render(name, byHand);
  drawn.form?.props.onSubmit({ preventDefault: nothing });
  await expect.poll(() => calls['POST /orders']).toHaveBeenCalled();
  expect(calls['POST /orders']).toHaveBeenCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ mode, place }) as unknown }),
  );
});

test('what the buyer wrote into a link is filled in and recorded as it came, with its fee', async () => {
  const details: OrderDetails = {
    name: 'Ana Pérez',
    phone: '+5351234567',
    mode: 'd',
    place: 'Calle 23 #456',
    when: 'Mañana (24 nov)',
    pay: 'Transfermóvil',
    note: 'Toca el timbre',
    recipientName: 'Marta',
    recipientPhone: '+5352345678',
    municipality: 'Playa',
    feeCents: 15_050,
  };
  const { token, code, lines } = makeOrderValues();
  calls['POST /orders'].mockResolvedValue({ code });
  const customer = readCustomer(details);
  const html = render(orderFormName('store', '#p=2.x'), {
    ...{ token, code, channel: 'link', lines, customer },
  });
  expect(html).toContain('Entrega en Playa: $150.50 CUP');
  expect(html).toContain('Total: $750.50 CUP');
  expect(html).toContain('Lo escribió el cliente.');
  drawn.form?.props.onSubmit({ preventDefault: nothing });
  await expect.poll(() => calls['POST /orders']).toHaveBeenCalled();
  const { body } = calls['POST /orders'].mock.lastCall?.[0] as { body: OrderCreate };
  const ids = {
    businessId: 'k3v9x0q2m4td',
    lines: [{ ...body.lines[0], productId: '000000000001' }],
  };
  expect(v.parse(OrderCreateSchema, { ...body, ...ids })).toMatchObject({
    ...{ customerName: 'Ana Pérez', customerPhone: '+5351234567', mode: 'delivery' },
    ...{ place: 'Calle 23 #456', wanted: 'Mañana (24 nov)', payText: 'Transfermóvil' },
    ...{ note: 'Toca el timbre', recipientName: 'Marta', recipientPhone: '+5352345678' },
    ...{ municipality: 'Playa', deliveryFee: 150.5 },
  });
});

test('a link that asks for more than an order takes says so at once', () => {
  const { token, code, lines } = makeOrderValues();
  const [cake] = lines;
  if (cake === undefined) throw new Error('The order has no line');
  const tooMany = [cake, { ...cake, id: 'flan', productId: 'flan', quantity: '1998' }];
  render(orderFormName('store', '#p=2.z'), {
    ...{ token, code, channel: 'link', lines: tooMany, customer: nobody },
  });
  expect([...(drawn.lines?.errors ?? [])]).toEqual([
    [1, 'La cantidad debe ser un número entero de 1 a 999.'],
  ]);
});

test('an order that is fetched costs nothing to bring', () => {
  const { token, code, lines } = makeOrderValues();
  const customer = { ...nobody, municipality: 'Playa', deliveryFee: 150 };
  const html = render(orderFormName('store', '#p=2.y'), {
    ...{ token, code, channel: 'link', lines, customer },
  });
  expect(html).not.toContain('Entrega en');
  expect(html).toContain('Total: $600.00 CUP');
  expect(writeCustomer(customer)).toMatchObject({ municipality: '', deliveryFee: null });
});

test('a form that an earlier release kept comes back, without what that did not know', () => {
  const { customer, ...values } = makeOrderValues();
  const { customerName, customerPhone, mode, place, note: kept } = customer;
  const name = orderFormName('store', null);
  const old = { ...values, customer: { customerName, customerPhone, mode, place, note: kept } };
  sessionStorage.setItem(`vitrina:owner-draft:${name}`, JSON.stringify(old));
  expect(loadOrderForm(name)).toEqual(makeOrderValues());
});

test('what no form has kept is not shown', () => {
  const name = orderFormName('store', null);
  sessionStorage.setItem(`vitrina:owner-draft:${name}`, '{"lines":[{}]}');
  expect(render(name, byHand)).not.toContain(note);
});

test('an order says its total once something of it has a price', () => {
  const { lines, token, code } = makeOrderValues();
  const [cake] = lines;
  if (cake === undefined) throw new Error('The order has no line');
  const open = { ...cake, variants: [], variantKey: null };
  const show = (shown: typeof lines, customer = nobody) =>
    render(orderFormName('store', '#p=1.y'), {
      ...{ token, code, channel: 'link', customer },
      lines: shown,
    });
  expect(show([cake])).toContain('Total: ');
  expect(show([open])).not.toContain('Total: ');
  const delivered = { ...nobody, mode: 'delivery', deliveryFee: 150 } as const;
  expect(show([open, cake], delivered)).toContain('Total: ');
  expect(show([open], delivered)).not.toContain('Total: ');
});
