import { type ReactElement, useId, useState } from 'react';
import { CalendarPlus, Plus, X } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useController, useWatch } from 'react-hook-form';
import type { Issue } from '#domain/errors.ts';
import { type HoursWindow, defaultDayHours, defaultSecond } from '#domain/hours/weekly-hours.ts';
import { addHolidays } from '#domain/hours/cuban-holidays.ts';
import { addDays, dayIn, isDay } from '#domain/hours/day.ts';
import { type SpecialDay, validateSpecialDays } from '#domain/hours/special-days.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { maxSpecialDays, specialDaysAhead, specialNoteMaxLength } from '#domain/limits.ts';
import { countText } from '#domain/text/count-text.ts';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { FormSection } from './FormSection.tsx';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { TimeInput } from './TimeInput.tsx';

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
}

/** Days whose hours differ from the week's, one per line. */
export function SpecialDaysEditor({ form }: Props): ReactElement {
  const { field } = useController({ control: form.control, name: 'special_days' });
  const timezone = useWatch({ control: form.control, name: 'timezone' });
  const [now] = useState(() => new Date());
  const today = dayIn(chooseTimezone(timezone), now);
  const days = field.value;
  const issues = validateSpecialDays(days, today);
  /** What a tap on the holidays did. */
  const [said, setSaid] = useState('');
  const put = (next: readonly SpecialDay[]) => {
    setSaid('');
    field.onChange(next);
  };
  const change = (index: number, day: SpecialDay) => {
    put(days.map((other, position) => (position === index ? day : other)));
  };
  const last = days[days.length - 1]?.to ?? '';
  const next = isDay(last) && last >= today ? addDays(last, 1) : addDays(today, 1);
  // The index of the first wrong day, which gets the focus when the form is refused.
  const wrong = Number(issues[0]?.path.split('.')[0] ?? 0);
  return (
    <FormSection title="Días especiales" isDense>
      {days.length === 0 && <p className="text-soft">No tienes días especiales.</p>}
      {days.map((day, index) => (
        <SpecialDayRow
          key={index}
          day={day}
          number={index + 1}
          last={addDays(today, specialDaysAhead)}
          issue={issues.find(({ path }) => path.split('.')[0] === String(index))}
          {...(index === wrong && { inputRef: field.ref })}
          onChange={(changed) => {
            change(index, changed);
          }}
          onRemove={() => {
            put(days.filter((_, position) => position !== index));
          }}
        />
      ))}
      {issues.some(({ path }) => path === '') && <p className="wrong">{issues[0]?.message}</p>}
      <p className="mt-3 flex flex-wrap gap-2">
        <button
          type="button"
          className="btn"
          disabled={days.length >= maxSpecialDays}
          onClick={() => {
            put([...days, { from: next, to: next, hours: null, note: null }]);
          }}
        >
          <Plus aria-hidden="true" className="icon" />
          <span>Añadir día especial</span>
        </button>
        <button
          type="button"
          className="btn"
          onClick={() => {
            const withHolidays = addHolidays(days, today);
            put(withHolidays);
            setSaid(describeAdded(days.length, withHolidays.length));
          }}
        >
          <CalendarPlus aria-hidden="true" className="icon" />
          <span>Añadir feriados de Cuba</span>
        </button>
      </p>
      <p className="mt-2 text-note text-soft empty:hidden" role="status">
        {said}
      </p>
    </FormSection>
  );
}

/**
 * What adding the holidays did, by the number of special days before and after.
 * @example describeAdded(2, 11) // 'Añadimos 9 feriados. Esos días tu tienda sale cerrada.'
 */
export function describeAdded(before: number, after: number): string {
  const added = after - before;
  if (added > 0) {
    const days = added === 1 ? 'Ese día' : 'Esos días';
    return `Añadimos ${countText(added, 'feriado', 'feriados')}. ${days} tu tienda sale cerrada.`;
  }
  return before < maxSpecialDays
    ? 'Ya están todos los feriados de los próximos doce meses.'
    : `Ya tienes ${maxSpecialDays} días especiales, que es el máximo.`;
}

/**
 * Room for two whole dates in any language side by side on a phone. The icon is hidden there: a tap opens the calendar.
 */
const dateClass =
  'px-2 text-note tabular max-[350px]:px-1 max-[350px]:text-[0.8rem] max-sm:[&::-webkit-calendar-picker-indicator]:hidden';

interface RowProps {
  day: SpecialDay;
  /** The number of the line, from 1. */
  number: number;
  /** The last day that can be chosen. */
  last: string;
  issue: Issue | undefined;
  inputRef?: (element: HTMLInputElement | null) => void;
  onChange: (day: SpecialDay) => void;
  onRemove: () => void;
}

function SpecialDayRow(props: RowProps): ReactElement {
  const { day, number, last, issue, inputRef, onChange, onRemove } = props;
  const id = useId();
  const { from, to, hours, note } = day;
  const name = `Día especial ${number}`;
  const field = issue?.path.split('.').slice(1).join('.') ?? '';
  const invalid = (path: string) =>
    field === path && { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` };
  const setWindow = (index: number, window: HoursWindow) => {
    onChange({
      ...day,
      hours: (hours ?? []).map((other, position) => (position === index ? window : other)),
    });
  };
  return (
    <div
      className="special grid grid-cols-[repeat(2,minmax(0,1fr))_44px] items-end gap-x-2 gap-y-2 py-3 [.special+&]:rule-t"
      role="group"
      aria-label={name}
    >
      <label className="grid gap-1 cramped:col-span-full">
        <span>Desde</span>
        <input
          ref={inputRef}
          type="date"
          className={dateClass}
          required
          max={last}
          value={from}
          {...invalid('from')}
          onChange={(event) => {
            const first = event.currentTarget.value;
            // A single day remains single.
            onChange({ ...day, from: first, to: to === from || to < first ? first : to });
          }}
        />
      </label>
      <label className="grid gap-1 cramped:col-span-2">
        <span>Hasta</span>
        <input
          type="date"
          className={dateClass}
          required
          min={from}
          max={last}
          value={to}
          {...invalid('to')}
          onChange={(event) => {
            onChange({ ...day, to: event.currentTarget.value });
          }}
        />
      </label>
      <RoundButton
        aria-label={`Quitar: ${name}`}
        onClick={(event) => {
          handOnFocus(event.currentTarget);
          onRemove();
        }}
      >
        <X aria-hidden="true" className="icon" />
      </RoundButton>
      <label className="col-span-full grid gap-1">
        <span className="sr">Horario</span>
        <select
          value={hours === null ? 'closed' : hours.length === 1 ? 'one' : 'two'}
          onChange={(event) => {
            onChange({ ...day, hours: chooseHours(event.currentTarget.value, hours) });
          }}
        >
          <option value="closed">Cerrado</option>
          <option value="one">Otro horario</option>
          <option value="two">Otro horario, dos turnos</option>
        </select>
      </label>
      <label className="col-span-full grid gap-1">
        <span className="sr">Motivo (opcional)</span>
        <input
          placeholder="Motivo"
          maxLength={specialNoteMaxLength}
          value={note ?? ''}
          {...invalid('note')}
          onChange={(event) => {
            onChange({ ...day, note: event.currentTarget.value });
          }}
        />
      </label>
      {hours?.map((window, index) => (
        <p key={index} className="col-span-full flex items-center gap-[3px]">
          <TimeInput
            label={`${index === 0 ? name : `${name}, segundo turno`}: abre`}
            value={window.opening}
            describedBy={field === `hours.${index}.opening` ? `${id}-wrong` : undefined}
            onChange={(opening) => {
              setWindow(index, { ...window, opening });
            }}
          />
          <span aria-hidden="true">–</span>
          <TimeInput
            label={`${index === 0 ? name : `${name}, segundo turno`}: cierra`}
            value={window.closing}
            describedBy={field === `hours.${index}.closing` ? `${id}-wrong` : undefined}
            onChange={(closing) => {
              setWindow(index, { ...window, closing });
            }}
          />
        </p>
      ))}
      {issue !== undefined && (
        <p className="wrong col-span-full" id={`${id}-wrong`}>
          {issue.message}
        </p>
      )}
    </div>
  );
}

/**
 * Whichever day is removed, the last row disappears, because the rows are numbered. If that is the row of the pressed
 * button, the focus moves to the same button of the row before, or to the one that adds a day.
 */
function handOnFocus(button: HTMLElement): void {
  const row = button.closest('[role=group]');
  if (row?.nextElementSibling?.matches('[role=group]') === true) return;
  const before = row?.previousElementSibling?.querySelector<HTMLElement>('button');
  (before ?? row?.parentElement?.querySelector<HTMLElement>('p button'))?.focus();
}

/** The hours for a choice. They keep what was typed before, as far as it fits. */
function chooseHours(chosen: string, before: SpecialDay['hours']): SpecialDay['hours'] {
  if (chosen === 'closed') return null;
  const [first = defaultDayHours, second = defaultSecond] = before ?? [];
  if (chosen === 'one') return [first];
  const isLate = first.closing >= second.opening;
  return [isLate ? { opening: '09:00', closing: '13:00' } : first, second];
}
