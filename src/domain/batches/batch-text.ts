import type { BatchKind } from './batch.ts';
import { addDays, dayIn } from '../hours/day.ts';
import { chooseTimezone, formatMinute, readWallClock, withArticle } from '../hours/timezone.ts';
import { rateText } from '../money/equivalent.ts';
import type { RateValues } from '../money/rates.ts';
import { countText, productsText } from '../text/count-text.ts';
import { formatShortDay } from '../text/date-text.ts';

const hour = 3_600_000;

/** The number of prices, or of products when the change may have set more than prices. */
const describeCount = (kind: BatchKind, count: number): string =>
  kind === 'rate' || kind === 'percent'
    ? countText(count, 'precio', 'precios')
    : productsText(count);

interface ShownBatch {
  readonly kind: BatchKind;
  readonly count: number;
  readonly createdAt: string;
  readonly rates: RateValues | null;
  readonly percent: number | null;
}

/** @example 'Cambiaste 48 precios hoy a las 14:05' */
export const batchLine = (batch: ShownBatch, timezone: string | null, now: Date): string =>
  `Cambiaste ${describeCount(batch.kind, batch.count)} ${momentText(batch.createdAt, timezone, now)}`;

/** An instant in a store's time. @example 'hoy a las 14:05', 'ayer a las 09:10', 'el 22 nov a las 18:00' */
export function momentText(instant: string, timezone: string | null, now: Date): string {
  const zone = chooseTimezone(timezone);
  const at = new Date(instant);
  const [day, today] = [dayIn(zone, at), dayIn(zone, now)];
  const isYesterday = day === addDays(today, -1);
  const named = day === today ? 'hoy' : isYesterday ? 'ayer' : `el ${formatShortDay(day)}`;
  return `${named} a ${withArticle(formatMinute(readWallClock(zone, at).minute))}`;
}

/** Whether a change is so recent that the list of products offers to undo it. */
export const isRecent = ({ createdAt }: Pick<ShownBatch, 'createdAt'>, now: number): boolean =>
  now - Date.parse(createdAt) < 24 * hour;

/** How a change came about: 'por tu tasa (1 USD = 440 CUP)', '+10 %', 'en la lista', 'con un archivo'. */
export function batchWay({ kind, rates, percent }: ShownBatch): string {
  if (kind === 'edit') return 'en la lista';
  if (kind === 'import') return 'con un archivo';
  if (kind === 'percent') return `${(percent ?? 0) > 0 ? '+' : '−'}${Math.abs(percent ?? 0)} %`;
  const said = Object.entries(rates ?? {}).flatMap(([currency, rate]) =>
    rate === undefined ? [] : [`1 ${currency} = ${rateText(rate)} CUP`],
  );
  return said.length === 0 ? 'por tu tasa' : `por tu tasa (${said.join(', ')})`;
}

/** @example '45 precios vuelven a como estaban. 3 no se tocaron porque los cambiaste después.' */
export function undoneText(
  kind: BatchKind,
  { restored, kept, hidden }: { restored: number; kept: number; hidden: number },
): string {
  const isOne = restored === 1;
  const back = `${describeCount(kind, restored)} ${isOne ? 'vuelve' : 'vuelven'} a como ${isOne ? 'estaba' : 'estaban'}.`;
  const left =
    kept === 1
      ? ' 1 no se tocó porque lo cambiaste después.'
      : ` ${kept} no se tocaron porque los cambiaste después.`;
  const away =
    hidden === 1
      ? ' 1 queda oculto porque ya tiene pedidos, comentarios o favoritos.'
      : ` ${hidden} quedan ocultos porque ya tienen pedidos, comentarios o favoritos.`;
  return back + (kept === 0 ? '' : left) + (hidden === 0 ? '' : away);
}
