import type { ReactElement, Ref } from 'react';
import { useId } from 'react';
import { X } from 'lucide-react';
import type { Issue } from '#domain/errors.ts';
import { withArticle } from '#domain/hours/timezone.ts';
import type { DayHours, Weekday } from '#domain/hours/weekly-hours.ts';
import { defaultDayHours, defaultSecond } from '#domain/hours/weekly-hours.ts';
import { hoursText, weekdayName } from '#domain/hours/weekly-hours-text.ts';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { isOvernight, setAllDay, withoutSecond } from './hours.ts';
import { TimeInput } from './TimeInput.tsx';

interface Props {
  weekday: Weekday;
  day: DayHours | null;
  /** The issue of this day, at one of its times. */
  issue: Issue | undefined;
  onChange: (day: DayHours | null) => void;
  /** The ref of the wrong time, or else of the switch. */
  inputRef?: Ref<HTMLInputElement>;
}

/**
 * The hours of one day in a line: closed, open between two times, or open around the clock. With large text the times
 * stand below the day.
 */
export function DayRow({ weekday, day, issue, onChange, inputRef }: Props): ReactElement {
  const name = weekdayName(weekday);
  const id = useId();
  const hasTimes = day !== null && day.allDay !== true;
  const isTimeWrong = hasTimes && issue !== undefined;
  const isOpeningWrong = isTimeWrong && issue.path.endsWith('.opening');
  const isSecondWrong = isTimeWrong && issue.path.includes('.second');
  const timed = hasTimes ? day : null;
  const second = timed?.second;
  const wrong = { describedBy: id, inputRef };
  return (
    <div
      className="day grid min-h-13 grid-cols-[84px_minmax(0,1fr)_44px] items-center gap-x-1 gap-y-1 py-1 sm:grid-cols-[150px_minmax(0,1fr)_auto] cramped:grid-cols-[minmax(0,1fr)_auto] [.day+&]:rule-t"
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
        <p className="flex items-center gap-[3px] cramped:order-1 cramped:flex-wrap cramped:col-span-full">
          <TimeInput
            label={`${name}: abre`}
            value={day.opening}
            {...(isOpeningWrong && !isSecondWrong && wrong)}
            onChange={(opening) => {
              onChange({ ...day, opening });
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={`${name}: cierra`}
            value={day.closing}
            {...(isTimeWrong && !isOpeningWrong && !isSecondWrong && wrong)}
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
      {timed !== null && second !== undefined && (
        <>
          <p className="flex items-center col-start-2 gap-[3px] cramped:order-2 cramped:col-start-1 cramped:flex-wrap">
            <TimeInput
              label={`${name}, segundo turno: abre`}
              value={second.opening}
              {...(isSecondWrong && isOpeningWrong && wrong)}
              onChange={(opening) => {
                onChange({ ...timed, second: { ...second, opening } });
              }}
            />
            <span aria-hidden="true">–</span>
            <TimeInput
              label={`${name}, segundo turno: cierra`}
              value={second.closing}
              {...(isSecondWrong && !isOpeningWrong && wrong)}
              onChange={(closing) => {
                onChange({ ...timed, second: { ...second, closing } });
              }}
            />
          </p>
          <RoundButton
            className="cramped:order-2"
            aria-label={`${name}: quitar el segundo turno`}
            onClick={(event) => {
              focusClosing(event.currentTarget);
              onChange(withoutSecond(timed));
            }}
          >
            <X aria-hidden="true" className="icon" />
          </RoundButton>
        </>
      )}
      {timed !== null && second === undefined && !isOvernight(timed) && (
        <button
          type="button"
          className="link col-start-2 min-h-11 justify-self-start text-note cramped:order-2 cramped:col-span-full cramped:col-start-1"
          aria-label={`${name}: añadir otro turno`}
          onClick={(event) => {
            focusClosing(event.currentTarget);
            onChange({ ...timed, second: defaultSecond });
          }}
        >
          Añadir otro turno
        </button>
      )}
      {day !== null && isOvernight(second ?? day) && (
        <p className="hint col-span-full pb-2 cramped:order-3">{`Cierra a ${withArticle((second ?? day).closing)} del día siguiente.`}</p>
      )}
      {issue !== undefined && (
        <p className="wrong col-span-full pb-2 cramped:order-3" id={id}>
          {issue.message}
        </p>
      )}
    </div>
  );
}

/** The pressed button disappears, so the focus moves to the closing time before the second opening window. */
function focusClosing(button: HTMLElement): void {
  const [, closing] =
    button.closest('[role=group]')?.querySelectorAll<HTMLElement>('[type=time]') ?? [];
  closing?.focus();
}
