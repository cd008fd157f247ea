import type { ReactElement } from 'react';
import type { BusinessHours } from '#domain/hours/business-hours.ts';
import { describeStatus } from './status-text.ts';
import { useMinute } from './use-minute.ts';

// On a phone the longer half takes a line of its own, so that no sentence needs a third.
const line =
  'status tabular mt-2 flex min-h-8 flex-wrap items-center gap-x-2.5 gap-y-0.5 text-label text-soft max-sm:min-h-[58px] max-sm:content-start noscript:hidden';

const ownLine = 'max-sm:order-1 max-sm:basis-full';

const tones = {
  open: 'bg-leaf-wash text-leaf',
  closed: 'bg-coral-wash text-ink [--dot:var(--coral)]',
  unknown: 'bg-ink-wash text-ink [--dot:var(--soft)]',
};

interface Props {
  hours: BusinessHours | null;
  timezone: string | null;
}

/** Whether the store is open, by its own clock at this minute: known only where and when it is read. */
export function StoreStatus({ hours, timezone }: Props): ReactElement {
  const minute = useMinute();
  if (minute === null) return <p className={line} />;
  const { tone, word, detail, today } = describeStatus(hours, timezone, new Date(minute));
  return (
    <p className={line}>
      <b className={`rounded-full px-3 py-[3px] font-bold dot ${tones[tone]}`}>{word}</b>
      {detail !== null && <span className={tone === 'open' ? '' : ownLine}>{detail}</span>}
      {today !== null && <span className={tone === 'open' ? ownLine : ''}>{today}</span>}
    </p>
  );
}
