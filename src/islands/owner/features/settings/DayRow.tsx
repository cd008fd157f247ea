import type { ReactElement, Ref } from 'react';
import { useId } from 'react';
import type { DayHours, Weekday } from '#domain/hours/business-hours.ts';
import { defaultDayHours } from '#domain/hours/business-hours.ts';
import { hoursText, weekdayName } from '#domain/hours/week-hours.ts';
import { Switch } from '../../ui/Switch.tsx';
import { isOvernight, setAllDay } from './hours.ts';

interface Props {
  weekday: Weekday;
  day: DayHours | null;
  error: string | undefined;
  onChange: (day: DayHours | null) => void;
  /** Of the time it closes at when that is wrong, else of its switch. */
  inputRef?: Ref<HTMLInputElement>;
}

/** The hours of one day on one line: closed, open between two times, or open around the clock. */
export function DayRow({ weekday, day, error, onChange, inputRef }: Props): ReactElement {
  const name = weekdayName(weekday);
  const id = useId();
  const hasTimes = day !== null && day.allDay !== true;
  const isTimeWrong = hasTimes && error !== undefined;
  return (
    <div className="day" role="group" aria-label={name}>
      <Switch
        {...(!isTimeWrong && { ref: inputRef })}
        checked={day !== null}
        aria-label={name}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? defaultDayHours : null);
        }}
      >
        {name.slice(0, 3)}
        <i>{name.slice(3)}</i>
      </Switch>
      {hasTimes ? (
        <p className="times">
          <TimeInput
            label={`${name}: abre`}
            value={day.opening}
            onChange={(opening) => {
              onChange({ ...day, opening });
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={`${name}: cierra`}
            value={day.closing}
            describedBy={error === undefined ? undefined : id}
            {...(isTimeWrong && { inputRef })}
            onChange={(closing) => {
              onChange({ ...day, closing });
            }}
          />
        </p>
      ) : (
        <p className="closed">{hoursText(day)}</p>
      )}
      {day !== null && (
        <label className="around">
          <input
            type="checkbox"
            role="switch"
            checked={!hasTimes}
            aria-label={`${name}: abierto 24 horas`}
            onChange={(event) => {
              onChange(setAllDay(event.currentTarget.checked));
            }}
          />
          <span>24 h</span>
        </label>
      )}
      {day !== null && isOvernight(day) && (
        <p className="hint">Cierra a las {day.closing} del día siguiente.</p>
      )}
      {error !== undefined && (
        <p className="wrong" id={id}>
          {error}
        </p>
      )}
    </div>
  );
}

interface TimeProps {
  label: string;
  value: string;
  describedBy?: string | undefined;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onChange: (value: string) => void;
}

function TimeInput({ label, value, describedBy, inputRef, onChange }: TimeProps): ReactElement {
  return (
    <input
      ref={inputRef}
      type="time"
      required
      aria-label={label}
      aria-invalid={describedBy !== undefined}
      aria-describedby={describedBy}
      value={value}
      onChange={(event) => {
        onChange(event.currentTarget.value);
      }}
    />
  );
}
