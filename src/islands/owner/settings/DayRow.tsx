import type { ReactElement, Ref } from 'react';
import { useId } from 'react';
import type { Issue } from '#domain/errors.ts';
import type { DayHours, Weekday } from '#domain/hours/business-hours.ts';
import { defaultDayHours } from '#domain/hours/business-hours.ts';
import { hoursText, weekdayName } from '#domain/hours/week-hours.ts';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { isOvernight, setAllDay } from './hours.ts';

interface Props {
  weekday: Weekday;
  day: DayHours | null;
  /** What is wrong with the day, at one of its times. */
  issue: Issue | undefined;
  onChange: (day: DayHours | null) => void;
  /** Of the time that is wrong, else of its switch. */
  inputRef?: Ref<HTMLInputElement>;
}

/** The hours of one day on one line: closed, open between two times, or open around the clock. */
export function DayRow({ weekday, day, issue, onChange, inputRef }: Props): ReactElement {
  const name = weekdayName(weekday);
  const id = useId();
  const hasTimes = day !== null && day.allDay !== true;
  const isTimeWrong = hasTimes && issue !== undefined;
  const isOpeningWrong = isTimeWrong && issue.path.endsWith('.opening');
  const wrong = { describedBy: id, inputRef };
  return (
    <div
      className="day grid min-h-13 grid-cols-[84px_minmax(0,1fr)_44px] items-center gap-x-1 sm:grid-cols-[150px_minmax(0,1fr)_auto] [.day+&]:rule-t"
      role="group"
      aria-label={name}
    >
      <Switch
        {...(!isTimeWrong && { ref: inputRef })}
        className="gap-[5px] text-note"
        checked={day !== null}
        aria-label={name}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? defaultDayHours : null);
        }}
      >
        <span>{name.slice(0, 3)}</span>
        <i className="hidden not-italic sm:inline">{name.slice(3)}</i>
      </Switch>
      {hasTimes ? (
        <p className="flex items-center gap-[3px]">
          <TimeInput
            label={`${name}: abre`}
            value={day.opening}
            {...(isOpeningWrong && wrong)}
            onChange={(opening) => {
              onChange({ ...day, opening });
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={`${name}: cierra`}
            value={day.closing}
            {...(isTimeWrong && !isOpeningWrong && wrong)}
            onChange={(closing) => {
              onChange({ ...day, closing });
            }}
          />
        </p>
      ) : (
        <p className="pl-1 text-soft">{hoursText(day)}</p>
      )}
      {day !== null && (
        <label className="relative grid min-h-11 min-w-11 cursor-pointer place-items-center text-[0.82rem] whitespace-nowrap">
          <input
            type="checkbox"
            className="peer absolute inset-0 cursor-pointer opacity-0"
            role="switch"
            checked={!hasTimes}
            aria-label={`${name}: abierto 24 horas`}
            onChange={(event) => {
              onChange(setAllDay(event.currentTarget.checked));
            }}
          />
          <span className="rounded-[99px] rule border-edge px-[5px] py-1 peer-checked:border-sea peer-checked:bg-sea peer-checked:text-sea-ink peer-focus-visible:[outline:3px_solid_var(--mango)] peer-focus-visible:outline-offset-2">
            24 h
          </span>
        </label>
      )}
      {day !== null && isOvernight(day) && (
        <p className="hint col-span-full pb-2">{`Cierra a las ${day.closing} del día siguiente.`}</p>
      )}
      {issue !== undefined && (
        <p className="wrong col-span-full pb-2" id={id}>
          {issue.message}
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
      className="min-h-11 flex-[0_1_8.8em] px-1 py-0.5 text-center text-[0.82rem] tabular max-sm:[&::-webkit-calendar-picker-indicator]:hidden sm:px-2 sm:py-1 sm:text-label"
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
