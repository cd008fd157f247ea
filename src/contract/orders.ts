import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { createPageSchema } from './paging.ts';
import {
  AmountInputSchema,
  AmountSchema,
  ByIdSchema,
  CountSchema,
  createOptionalLine,
  createOptionalText,
  createOwnListParams,
  CurrencySchema,
  FlagSchema,
  IdSchema,
  InstantSchema,
} from './scalars.ts';
import { PhoneSchema } from './store-input.ts';
import { VariantKeySchema } from './variant-input.ts';
import {
  maxOrderLines,
  maxOrderQuantity,
  orderMunicipalityMaxLength,
  orderNoteMaxLength,
  orderPayMaxLength,
  orderPlaceMaxLength,
  orderWhenMaxLength,
  personNameMaxLength,
} from '#domain/limits.ts';
import { commentMessages, orderMessages } from '#domain/messages.ts';
import { isOrderCode } from '#domain/orders/order-code.ts';
import { orderChannels, orderModes, orderStates } from '#domain/orders/order-state.ts';
import { orderTokenPattern } from '#domain/orders/order-token.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { isMunicipality } from '#domain/places/municipality.ts';

const TokenSchema = v.pipe(
  v.string(orderMessages.tokenInvalid),
  v.regex(orderTokenPattern, orderMessages.tokenInvalid),
  v.metadata({ examples: ['0a1b2c3d4e5f'] }),
);
const CodeSchema = v.pipe(
  v.string(orderMessages.codeInvalid),
  v.check(isOrderCode, orderMessages.codeInvalid),
  v.metadata({ examples: ['000000'] }),
);
const QuantitySchema = v.pipe(
  v.number(orderMessages.quantityInvalid),
  v.integer(orderMessages.quantityInvalid),
  v.minValue(1, orderMessages.quantityInvalid),
  v.maxValue(maxOrderQuantity, orderMessages.quantityInvalid),
);
const StateSchema = v.picklist(orderStates, 'El estado no existe.');

/**
 * A line of a request. `price` is the agreed one, null while none is agreed. `variantKey` names the chosen combination
 * of a product with options.
 */
const LineInputSchema = v.strictObject({
  productId: IdSchema,
  variantKey: v.optional(VariantKeySchema),
  quantity: QuantitySchema,
  price: v.nullable(AmountInputSchema),
  currency: CurrencySchema,
});
const LinesSchema = v.pipe(
  v.array(LineInputSchema, orderMessages.noLines),
  v.minLength(1, orderMessages.noLines),
  v.maxLength(maxOrderLines, orderMessages.tooManyLines),
  v.checkItems(
    ({ productId, variantKey }, index, lines) =>
      lines.findIndex((line) => line.productId === productId && line.variantKey === variantKey) ===
      index,
    orderMessages.lineTwice,
  ),
);
export type OrderLineInput = v.InferOutput<typeof LineInputSchema>;

const customer = {
  mode: v.picklist(orderModes, 'La forma de entrega no existe.'),
  customerName: createOptionalLine(personNameMaxLength, commentMessages.nameTooLong),
  customerPhone: PhoneSchema,
  place: createOptionalLine(orderPlaceMaxLength, orderMessages.placeTooLong),
  note: createOptionalText(orderNoteMaxLength, orderMessages.noteTooLong),
  /** When the customer wants it, in their words. */
  wanted: createOptionalLine(orderWhenMaxLength, orderMessages.wantedTooLong),
  /** The person who receives the order, when it is not the customer. */
  recipientName: createOptionalLine(personNameMaxLength, commentMessages.nameTooLong),
  recipientPhone: PhoneSchema,
  /** How the customer wants to pay, in their words. */
  payText: createOptionalLine(orderPayMaxLength, orderMessages.payTextTooLong),
  municipality: v.pipe(
    createOptionalLine(orderMunicipalityMaxLength, orderMessages.municipalityTooLong),
    v.check((text) => text === null || isMunicipality(text), orderMessages.municipalityInvalid),
  ),
  /** The price of the delivery in CUP. */
  deliveryFee: v.nullable(AmountInputSchema),
  payMethod: v.nullable(v.picklist(payMethods, 'La forma de pago no existe.')),
};
const { mode, ...details } = customer;

export const OrderCreateSchema = v.strictObject({
  businessId: IdSchema,
  token: TokenSchema,
  code: CodeSchema,
  channel: v.picklist(orderChannels, 'El origen del pedido no existe.'),
  mode,
  ...v.partial(v.object(details)).entries,
  /** Whether the quantities are taken out of the stock now. */
  takeStock: FlagSchema,
  lines: LinesSchema,
});
export type OrderCreate = v.InferOutput<typeof OrderCreateSchema>;

/**
 * Changed parts of an order. A part that is absent stays as it is. Lines can change only while the order is new, and
 * then all of them are given.
 */
export const OrderUpdateSchema = v.partial(
  v.strictObject({ state: StateSchema, ...customer, lines: LinesSchema }),
);
export type OrderUpdate = v.InferOutput<typeof OrderUpdateSchema>;

const LineSchema = v.object({
  productId: IdSchema,
  /** Absent for a product without options. */
  variantKey: v.optional(v.string()),
  name: v.string(),
  /** The chosen option values, kept as they were, like the product's name. @example 'M · Rojo' */
  variant: v.optional(v.string()),
  quantity: v.pipe(v.number(), v.integer()),
  price: v.nullable(AmountSchema),
  currency: CurrencySchema,
});

export const OrderSchema = v.object({
  id: IdSchema,
  businessId: IdSchema,
  token: v.string(),
  code: v.string(),
  state: v.picklist(orderStates),
  channel: v.picklist(orderChannels),
  mode: v.picklist(orderModes),
  customerName: v.nullable(v.string()),
  customerPhone: v.nullable(v.string()),
  place: v.nullable(v.string()),
  note: v.nullable(v.string()),
  wanted: v.nullable(v.string()),
  recipientName: v.nullable(v.string()),
  recipientPhone: v.nullable(v.string()),
  payText: v.nullable(v.string()),
  municipality: v.nullable(v.string()),
  /** In CUP. No line contains it. */
  deliveryFee: v.nullable(AmountSchema),
  payMethod: v.nullable(v.picklist(payMethods)),
  /** Whether the order's quantities are currently deducted from the stock. */
  tookStock: v.boolean(),
  lines: v.array(LineSchema),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  createdAt: InstantSchema,
  updatedAt: InstantSchema,
});
export type Order = v.InferOutput<typeof OrderSchema>;
export const OrderPageSchema = v.object({
  ...createPageSchema(OrderSchema).entries,
  /** How many orders of the store are in each state. The page and the filters do not matter. */
  counts: v.object(v.entriesFromList(orderStates, CountSchema)),
});
export type OrderPage = v.InferOutput<typeof OrderPageSchema>;

export const OrdersQuerySchema = v.strictObject({
  ...createOwnListParams(),
  state: v.optional(StateSchema),
  token: v.optional(TokenSchema),
});
export type OrdersQuery = v.InferOutput<typeof OrdersQuerySchema>;

export const orderEndpoints = {
  listOrders: defineEndpoint('GET /orders', {
    tag: 'Pedidos',
    summary: 'Los pedidos registrados de un negocio propio, los más recientes primero',
    query: OrdersQuerySchema,
    response: OrderPageSchema,
    bearer: 'required',
    errors: [404],
  }),
  createOrder: defineEndpoint('POST /orders', {
    tag: 'Pedidos',
    summary: 'Registra un pedido, una sola vez por su token, y descuenta la existencia si se pide',
    body: OrderCreateSchema,
    response: OrderSchema,
    status: 201,
    bearer: 'required',
    limit: 'owners',
    isRepeatable: true,
    errors: [404, 409, 422],
  }),
  updateOrder: defineEndpoint('PATCH /orders/:id', {
    tag: 'Pedidos',
    summary: 'Cambia un pedido o lo lleva a su siguiente estado; cancelarlo devuelve la existencia',
    params: ByIdSchema,
    body: OrderUpdateSchema,
    response: OrderSchema,
    bearer: 'required',
    limit: 'owners',
    isVersioned: true,
    errors: [404, 409, 412, 422],
  }),
  deleteOrder: defineEndpoint('DELETE /orders/:id', {
    tag: 'Pedidos',
    summary: 'Elimina un pedido entregado o cancelado, sin tocar la existencia',
    params: ByIdSchema,
    bearer: 'required',
    limit: 'owners',
    errors: [404, 409],
  }),
} as const;
