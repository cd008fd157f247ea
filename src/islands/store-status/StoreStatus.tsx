import type { ReactElement } from 'react';
import type { BusinessHours } from '#domain/hours/business-hours.ts';
import { describeStatus } from './status-text.ts';
import { useMinute } from './use-minute.ts';

const tones = {
  open: 'text-leaf',
  closed: '[--dot:var(--coral)]',
  unknown: '[--dot:var(--soft)]',
};

interface Props {
  hours: BusinessHours | null;
  timezone: string | null;
}

/**
 * Whether the store is open, by its own clock at this minute: known only where and when it is read. Until then its line
 * names what it opens, the hours of the week; the elements that take its place are others, so that nothing moves.
 */
export function StoreStatus({ hours, timezone }: Props): ReactElement {
  const minute = useMinute();
  if (minute === null)
    return (
      <span key="before" className="status text-soft">
        {hours === null ? <span>Sin horario</span> : <span className="fold">Horario</span>}
      </span>
    );
  const { tone, word, detail, today } = describeStatus(hours, timezone, new Date(minute));
  return (
    <span key="now" className="status tabular flex flex-wrap items-center gap-x-1.5">
      <b className={`font-bold dot ${tones[tone]}`}>{word}</b>
      {detail !== null && <span>{detail}</span>}
      {today !== null && <span className="today text-soft">{today}</span>}
      {hours !== null && (
        <span className="fold text-soft before:mr-1.5 before:[content:'·']">Horario</span>
      )}
    </span>
  );
}
