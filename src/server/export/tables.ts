import type { ExportedAct, ExportedCategory, ExportedComment } from './rows.ts';
import type { ProductRecord } from '#server/products/record-rows.ts';
import type { OrderRecord } from '#server/orders/rows.ts';
import { actionLabel } from '#domain/operators/audit-action.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { type PayMethod, payMethodLabels } from '#domain/orders/pay-method.ts';
import { csvMark, formatCsv } from '#domain/text/csv.ts';
import type { OrderTable } from '#server/platform/db/schema.ts';
import type { OrderMode, OrderState } from '#domain/orders/order-state.ts';

type Pages<Row> = AsyncIterable<readonly Row[]>;

/** A table of the export, a page of rows at a time. */
async function* format<Row>(
  head: readonly string[],
  pages: Pages<Row>,
  toLines: (row: Row) => readonly (readonly string[])[],
): AsyncGenerator<string> {
  yield csvMark + formatCsv([head]);
  for await (const page of pages) yield formatCsv(page.flatMap(toLines));
}

const flag = (value: boolean): string => (value ? 'sí' : 'no');
const number = (value: number | null): string => (value === null ? '' : String(value));

/** What a table leaves out of a product: pictures are files of the export, the rest is counted or the store's. */
type LeftOut =
  | 'favorite'
  | 'rating'
  | 'reviewCount'
  | 'category'
  | 'businessId'
  | 'business'
  | 'images'
  | 'createdAt'
  | 'updatedAt';

/** The name and the text of each field, in the order of the table. A field that a product gets must be added here. */
const productFields: Readonly<
  Record<
    Exclude<keyof ProductRecord, LeftOut>,
    readonly [name: string, toText: (product: ProductRecord) => string]
  >
> = {
  id: ['id', ({ id }) => id],
  name: ['nombre', ({ name }) => name],
  description: ['descripción', ({ description }) => description ?? ''],
  price: ['precio', ({ price }) => number(price)],
  price_old: ['precio_anterior', (product) => number(product.price_old)],
  currency: ['moneda', ({ currency }) => currency],
  stock: ['existencia', ({ stock }) => number(stock)],
  categoryId: ['categoría', ({ category }) => category?.name ?? ''],
  offer: ['oferta', ({ offer }) => flag(offer)],
  delivery: ['domicilio', ({ delivery }) => flag(delivery)],
  isVisible: ['visible', ({ isVisible }) => flag(isVisible)],
};

export const products = (pages: Pages<ProductRecord>): AsyncGenerator<string> => {
  const fields = Object.values(productFields);
  return format(
    fields.map(([name]) => name),
    pages,
    (product) => [fields.map(([, toText]) => toText(product))],
  );
};

export const categories = (pages: Pages<ExportedCategory>): AsyncGenerator<string> =>
  format(['id', 'nombre', 'descripción', 'creada'], pages, (category) => [
    [category.id, category.name, category.description ?? '', category.created_at],
  ]);

const commentHead =
  'id;producto_id;producto;fecha;autor;estrellas;comentario;respuesta;fecha_respuesta';

export const comments = (pages: Pages<ExportedComment>): AsyncGenerator<string> =>
  format(commentHead.split(';'), pages, (comment) => [
    [
      comment.id,
      comment.product_id,
      comment.product_name,
      comment.created_at,
      comment.author_name,
      number(comment.rating),
      comment.comment,
      comment.reply ?? '',
      comment.reply_at ?? '',
    ],
  ]);

const orderHead =
  'id;código;fecha;actualizado;estado;origen;entrega;cliente;teléfono;dirección;nota;pago;descontado;' +
  'cuándo;recibe;teléfono_recibe;pago_dicho;municipio;costo_entrega';
const lineHead = 'producto_id;producto;cantidad;precio;moneda';

/** A line of the table for each line of an order, which all begin with what is of the whole order. */
export const orders = (pages: Pages<OrderRecord>): AsyncGenerator<string> =>
  format([...orderHead.split(';'), ...lineHead.split(';')], pages, (order) => {
    const whole = [
      order.id,
      formatOrderCode(order.code),
      order.createdAt,
      order.updatedAt,
      orderStateLabel(order.state),
      orderChannelLabel(order.channel),
      orderModeLabel(order.mode),
      order.customerName ?? '',
      order.customerPhone ?? '',
      order.place ?? '',
      order.note ?? '',
      payMethodLabel(order.payMethod),
      flag(order.tookStock),
      order.wanted ?? '',
      order.recipientName ?? '',
      order.recipientPhone ?? '',
      order.payText ?? '',
      order.municipality ?? '',
      number(order.deliveryFee),
    ];
    return order.lines.map(({ productId, name, quantity, price, currency }) => [
      ...whole,
      ...[productId, name, String(quantity), number(price), currency],
    ]);
  });

const actors = { operator: 'Operación', system: 'El sistema', command: 'El servidor' } as const;

/** What was done on an account and what it has, and by whom of these; which operator it was is not said. */
export const acts = (pages: Pages<ExportedAct>): AsyncGenerator<string> =>
  format(['número', 'fecha', 'quién', 'qué', 'sobre', 'id', 'motivo'], pages, (act) => {
    const reason = reasons.find((one) => one === act.reason);
    return [
      [
        String(act.seq),
        act.at,
        act.actorKind === 'owner' ? 'Tú' : actors[act.actorKind],
        actionLabel(act.action),
        act.targetKind,
        act.targetId,
        reason === undefined ? '' : reasonLabel(reason),
      ],
    ];
  });

type Channel = OrderTable['channel'];

const states: Record<OrderState, string> = {
  new: 'Nuevo',
  accepted: 'Aceptado',
  delivered: 'Entregado',
  cancelled: 'Cancelado',
};
const channels: Record<Channel, string> = { link: 'Enlace', hand: 'A mano' };
const modes: Record<OrderMode, string> = { pickup: 'Lo recoge', delivery: 'A domicilio' };

export const orderStateLabel = (state: OrderState): string => states[state];
export const orderChannelLabel = (channel: Channel): string => channels[channel];
export const orderModeLabel = (mode: OrderMode): string => modes[mode];
export const payMethodLabel = (method: PayMethod | null): string =>
  method === null ? '' : payMethodLabels[method];
