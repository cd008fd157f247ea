import type { ReactElement } from 'react';
import { type StatusFacts, describeStatus, pauseOver } from '#domain/hours/store-status.ts';
import { useMinute } from '#islands/shared/use-minute.ts';

const tones = {
  open: 'text-leaf',
  closed: '[--dot:var(--coral)]',
  unknown: '[--dot:var(--soft)]',
};

interface Props {
  /** `StatusFacts` as JSON, because Astro would also write the type of each of their numbers. */
  facts: string;
}

/**
 * Whether the store is open at this minute by its own clock, which is known only in the browser. Until then the line
 * shows the owner's pause or names the opening hours. The keys of both states differ, so that React replaces the
 * elements and nothing moves.
 */
export function StoreStatus({ facts: json }: Props): ReactElement {
  const minute = useMinute();
  const facts = JSON.parse(json) as StatusFacts;
  const { schedule, pause } = facts;
  const hasHours = schedule.week !== null || schedule.days.length > 0;
  const status =
    minute === null
      ? pause && {
          ...pause,
          tone: pause.word === pauseOver ? ('unknown' as const) : ('closed' as const),
          today: null,
        }
      : describeStatus(facts, new Date(minute));
  if (status === null)
    return (
      <span key="before" className="status text-soft">
        {hasHours ? <span className="fold">Horario</span> : <span>Sin horario</span>}
      </span>
    );
  const { tone, word, detail, today } = status;
  return (
    <span key="now" className="status tabular">
      <span className="said flex flex-wrap items-center gap-x-1.5">
        <b className={`font-bold dot ${tones[tone]}`}>{word}</b>
        {detail?.split(' · ').map((part, index) => (
          <span key={part}>{index === 0 ? part : `· ${part}`}</span>
        ))}
        {today !== null && <span className="today text-soft">{today}</span>}
      </span>
      {hasHours && (
        // When the line has no room, the word wraps to a second line, which is hidden. Only the arrow remains.
        <span className="fold text-soft">
          <span className="word">
            <span className="ml-1.5 before:mr-1.5 before:[content:'·']">Horario</span>
          </span>
        </span>
      )}
    </span>
  );
}
