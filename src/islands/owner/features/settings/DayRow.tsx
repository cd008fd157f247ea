import type { ReactElement } from 'react';
import { useId } from 'react';
import { Copy } from 'lucide-react';
import type { DayHours, Weekday } from '#domain/business-hours.ts';
import { defaultDayHours } from '#domain/business-hours.ts';
import { weekdayName } from '#domain/week-hours.ts';
import { Switch } from '../../ui/Switch.tsx';
import { isOvernight, setAllDay } from './hours.ts';

interface Props {
  weekday: Weekday;
  day: DayHours | null;
  error: string | undefined;
  onChange: (day: DayHours | null) => void;
  onCopy: () => void;
}

/** The hours of one day: closed, open between two times, or open around the clock. */
export function DayRow({ weekday, day, error, onChange, onCopy }: Props): ReactElement {
  const name = weekdayName(weekday);
  const id = useId();
  return (
    <div className="day" role="group" aria-label={name}>
      <Switch
        checked={day !== null}
        onChange={(event) => {
          onChange(event.currentTarget.checked ? defaultDayHours : null);
        }}
      >
        {name}
      </Switch>
      {day === null ? (
        <p className="closed">Cerrado</p>
      ) : (
        <>
          {day.allDay !== true && (
            <p className="times">
              <TimeInput
                label={`${name}: abre`}
                value={day.opening}
                onChange={(opening) => {
                  onChange({ ...day, opening });
                }}
              />
              <span aria-hidden="true">a</span>
              <TimeInput
                label={`${name}: cierra`}
                value={day.closing}
                describedBy={error === undefined ? undefined : id}
                onChange={(closing) => {
                  onChange({ ...day, closing });
                }}
              />
            </p>
          )}
          <Switch
            checked={day.allDay === true}
            aria-label={`${name}: abierto 24 horas`}
            onChange={(event) => {
              onChange(setAllDay(event.currentTarget.checked));
            }}
          >
            24 horas
          </Switch>
        </>
      )}
      <button
        type="button"
        className="btn ghost copy"
        aria-label={`Copiar a todos los días el horario del ${name.toLowerCase()}`}
        onClick={onCopy}
      >
        <Copy aria-hidden="true" className="icon" />
        Copiar a todos
      </button>
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
  onChange: (value: string) => void;
}

function TimeInput({ label, value, describedBy, onChange }: TimeProps): ReactElement {
  return (
    <input
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
