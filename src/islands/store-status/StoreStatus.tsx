import type { ReactElement } from 'react';
import type { BusinessHours } from '#domain/hours/opening-hours.ts';
import { describeStatus } from './status-text.ts';
import { useMinute } from './use-minute.ts';
import './store-status.css';

interface Props {
  hours: BusinessHours | null;
  timezone: string | null;
}

/** Whether the store is open, by its own clock at this minute: known only where and when it is read. */
export function StoreStatus({ hours, timezone }: Props): ReactElement {
  const minute = useMinute();
  if (minute === null) return <p className="status" />;
  const { tone, word, detail, today } = describeStatus(hours, timezone, new Date(minute));
  return (
    <p className={`status ${tone}`}>
      <b>{word}</b>
      {detail !== null && <span>{detail}</span>}
      {today !== null && <span className="today">{today}</span>}
    </p>
  );
}
