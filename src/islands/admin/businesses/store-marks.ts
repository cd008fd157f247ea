import { pausedText } from '#domain/operators/verification.ts';
import { formatCount } from '#domain/text/count-text.ts';
import type { StoreRow } from './store-place.ts';

export interface Mark {
  readonly text: string;
  readonly tone: 'bad' | 'waiting' | 'good';
}

/** What an operator has to know of a store at once. */
export function listMarks(
  store: Pick<
    StoreRow,
    'blocked' | 'isConfirmed' | 'closedAt' | 'verified' | 'paused' | 'recommendedUntil' | 'reported'
  >,
): Mark[] {
  const { blocked, isConfirmed, closedAt, verified, paused, recommendedUntil, reported } = store;
  const marks = [
    blocked !== null && { text: 'Bloqueado', tone: 'bad' as const },
    closedAt !== null && { text: 'Cerrado', tone: 'waiting' as const },
    !isConfirmed && { text: 'Sin confirmar', tone: 'waiting' as const },
    reported > 0 && {
      text: `Con denuncias (${formatCount(reported)})`,
      tone: 'waiting' as const,
    },
    verified && { text: 'Verificado', tone: 'good' as const },
    paused !== null && { text: pausedText(paused), tone: 'waiting' as const },
    recommendedUntil !== null && {
      text: `Recomendado hasta el ${formatDay(recommendedUntil)}`,
      tone: 'good' as const,
    },
  ];
  return marks.filter((mark) => mark !== false);
}

/** @example formatDay('2026-11-23') // '23/11/2026' */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
