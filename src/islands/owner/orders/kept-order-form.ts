import * as v from 'valibot';
import { CurrencySchema } from '#contract/scalars.ts';
import { orderModes } from '#domain/orders/order-state.ts';
import { loadDraft, saveDraft } from '#islands/owner/drafts/draft-storage.ts';

const CostSchema = v.object({ price: v.nullable(v.number()), currency: CurrencySchema });

const VariantSchema = v.object({
  key: v.string(),
  values: v.array(v.string()),
  price: v.nullable(v.number()),
});

/** Drafts of an earlier release have no options, and their lines are identified by product. */
const LineSchema = v.pipe(
  v.object({
    ...CostSchema.entries,
    id: v.optional(v.string()),
    productId: v.string(),
    name: v.string(),
    variants: v.optional(v.nullable(v.array(VariantSchema)), null),
    variantKey: v.optional(v.nullable(v.string()), null),
    quantity: v.string(),
    asked: v.nullable(CostSchema),
  }),
  v.transform((line) => ({ ...line, id: line.id ?? line.productId })),
);

const OrderValuesSchema = v.object({
  token: v.string(),
  code: v.string(),
  lines: v.pipe(v.array(LineSchema), v.readonly()),
  /** Ids of the lines that the owner removed. */
  removed: v.pipe(v.array(v.string()), v.readonly()),
  usesAsked: v.boolean(),
  takeStock: v.boolean(),
  customer: v.object({
    customerName: v.string(),
    customerPhone: v.string(),
    mode: v.picklist(orderModes),
    place: v.string(),
    note: v.string(),
    // Absent in drafts of an earlier release.
    wanted: v.optional(v.string(), ''),
    payText: v.optional(v.string(), ''),
    recipientName: v.optional(v.string(), ''),
    recipientPhone: v.optional(v.string(), ''),
    municipality: v.optional(v.string(), ''),
    deliveryFee: v.optional(v.nullable(v.number()), null),
  }),
});

/** The values of the order form. The server recognizes a repeated order by its token. */
export type OrderValues = v.InferOutput<typeof OrderValuesSchema>;

/** @param fragment of the opened link; null for an order that is typed by hand */
export const orderFormName = (storeId: string, fragment: string | null): string =>
  `order:${storeId}:${fragment ?? 'new'}`;

export function loadOrderForm(name: string): OrderValues | null {
  const kept = v.safeParse(OrderValuesSchema, loadDraft(name, 'tab'));
  return kept.success ? kept.output : null;
}

/**
 * Stores a form; null erases it. It contains a customer's data, so it stays only in this tab: others may use the phone.
 */
export function keepOrderForm(name: string, values: OrderValues | null): void {
  saveDraft(name, values, 'tab');
}
