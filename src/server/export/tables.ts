import type { ExportedAct, ExportedCategory, ExportedComment, ExportedProduct } from './rows.ts';
import type { ExportedChange } from '#server/batches/rows.ts';
import type { Order } from '#contract/orders.ts';
import type { BatchKind } from '#domain/batches/batch.ts';
import { actionLabel } from '#domain/operators/audit-action.ts';
import { reasonLabel, reasons } from '#domain/operators/reason.ts';
import { formatOrderCode } from '#domain/orders/order-code.ts';
import { listHeads, writeRows } from '#domain/imports/write-rows.ts';
import { maxOptions } from '#domain/limits.ts';
import { type PayMethod, payMethodLabels } from '#domain/orders/pay-method.ts';
import { csvMark, formatCsv } from '#domain/text/csv.ts';
import type { OrderTable } from '#server/platform/db/schema.ts';
import type { OrderMode, OrderState } from '#domain/orders/order-state.ts';

type Pages<Row> = AsyncIterable<readonly Row[]>;

/** A table of the export, written a page of rows at a time. */
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

/** The columns of the files of products that owners import and export, and the foreign price of a tied price. */
export const products = (pages: Pages<ExportedProduct>): AsyncGenerator<string> =>
  format([...listHeads(false), 'precio_atado', 'moneda_atada'], pages, (product) => {
    const [cells = []] = writeRows({ ...product, category: product.category?.name ?? null }, false);
    return [[...cells.map(String), number(product.anchorPrice), product.anchorCurrency ?? '']];
  });

/** A line for each variant of a product with options. */
export const variants = (pages: Pages<ExportedProduct>): AsyncGenerator<string> =>
  format(variantHead.split(';'), pages, ({ id, name, currency, options = [], variants = [] }) =>
    variants.map(({ key, values, price, price_old, stock }) => [
      ...[id, name, key],
      ...Array.from({ length: maxOptions }, (_, at) => [
        options[at]?.name ?? '',
        values[at] ?? '',
      ]).flat(),
      ...[number(price), number(price_old), currency, number(stock)],
    ]),
  );

const variantHead =
  'producto_id;producto;clave;opción 1;valor 1;opción 2;valor 2;precio;precio_anterior;moneda;existencia';

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
const lineHead = 'producto_id;producto;cantidad;precio;moneda;opciones';

/** A line for each line of an order. All of them begin with the facts of the whole order. */
export const orders = (pages: Pages<Order>): AsyncGenerator<string> =>
  format([...orderHead.split(';'), ...lineHead.split(';')], pages, (order) => {
    const whole = [
      order.id,
      formatOrderCode(order.code),
      order.createdAt,
      order.updatedAt,
      states[order.state],
      channels[order.channel],
      modes[order.mode],
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
    return order.lines.map(({ productId, name, quantity, price, currency, variant = '' }) => [
      ...whole,
      ...[productId, name, String(quantity), number(price), currency, variant],
    ]);
  });

const batchWords: Record<BatchKind, string> = {
  rate: 'Por tu tasa',
  percent: 'Por un porcentaje',
  edit: 'En la lista',
  import: 'Por un archivo',
};

/** The effects of changes of many products, while they can be undone. Fields have the API's names. */
export const batches = (pages: Pages<ExportedChange>): AsyncGenerator<string> =>
  format(
    ['cambio', 'fecha', 'cómo', 'deshecho', 'producto_id', 'antes', 'después'],
    pages,
    (row) => [
      [
        row.batchId,
        row.at,
        batchWords[row.kind],
        row.undoneAt ?? '',
        row.productId,
        row.before === null ? '' : JSON.stringify(row.before),
        JSON.stringify(row.after),
      ],
    ],
  );

const actors = { operator: 'Operación', system: 'El sistema', command: 'El servidor' } as const;

/** The acts on an account and its things, and which of its people did each. The operator is never named. */
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

export const payMethodLabel = (method: PayMethod | null): string =>
  method === null ? '' : payMethodLabels[method];
