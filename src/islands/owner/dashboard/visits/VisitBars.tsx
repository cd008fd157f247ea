import type { ReactElement } from 'react';
import { formatShortDay } from '#domain/text/date-text.ts';
import { type DayBar, weekdayLetter } from './week.ts';

/** A bar for each day, with its letter under it when there is room for one. */
export function VisitBars({ bars }: { bars: readonly DayBar[] }): ReactElement {
  const isWeek = bars.length <= 7;
  const [first, last] = [bars[0], bars.at(-1)];
  return (
    <>
      <ol className={`mt-3 flex h-28 items-end ${isWeek ? 'gap-2' : 'gap-0.5'}`}>
        {bars.map(({ day, percent, label }) => (
          <li key={day} className="flex h-full min-w-0 flex-1 flex-col justify-end" title={label}>
            <span className="sr">{label}</span>
            <span
              aria-hidden="true"
              className="min-h-0.5 rounded-t-sm bg-sea forced-colors:bg-[CanvasText]"
              style={{ height: `${percent}%` }}
            />
            {isWeek && (
              <span aria-hidden="true" className="text-center text-small text-soft">
                {weekdayLetter(day)}
              </span>
            )}
          </li>
        ))}
      </ol>
      {!isWeek && first !== undefined && last !== undefined && (
        <p aria-hidden="true" className="flex justify-between text-small text-soft">
          <span>{formatShortDay(first.day)}</span>
          <span>{formatShortDay(last.day)}</span>
        </p>
      )}
    </>
  );
}
