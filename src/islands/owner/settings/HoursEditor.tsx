import type { ReactElement } from 'react';
import { useState } from 'react';
import { Copy } from 'lucide-react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { DayHours, Weekday } from '#domain/hours/weekly-hours.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { weekdaysFromMonday } from '#domain/hours/weekly-hours.ts';
import { weekdayName } from '#domain/hours/weekly-hours-text.ts';
import { DayRow } from './DayRow.tsx';
import { FormSection } from './FormSection.tsx';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { closesDays, copyDay, rowText } from './hours.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
}

/** The opening hours, with a row for each day of the week. */
export function HoursEditor({ form }: Props): ReactElement {
  const { field } = useController({ control: form.control, name: 'business_hours' });
  const [changed, setChanged] = useState<Weekday | null>(null);
  const hours = field.value;
  const issues = validateWeeklyHours(hours);
  const [monday] = weekdaysFromMonday;
  // The first wrong day, which gets the focus when the form is refused.
  const wrong = weekdaysFromMonday.find((weekday) =>
    issues.some(({ path }) => path.startsWith(weekday)),
  );
  const source = changed ?? weekdaysFromMonday.find((weekday) => hours[weekday] !== null) ?? monday;
  const change = (weekday: Weekday, day: DayHours | null) => {
    setChanged(weekday);
    field.onChange({ ...hours, [weekday]: day });
  };
  const copy = async () => {
    if (closesDays(hours, source) && !(await askClosing(source))) return;
    field.onChange(copyDay(hours, source));
  };
  return (
    <FormSection title="Horario" isDense>
      {weekdaysFromMonday.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          day={hours[weekday]}
          issue={issues.find(({ path }) => path.split('.')[0] === weekday)}
          onChange={(day) => {
            change(weekday, day);
          }}
          {...(weekday === (wrong ?? monday) && { inputRef: field.ref })}
        />
      ))}
      <button type="button" className="btn mt-3 justify-self-start" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="icon" />
        <span>
          Copiar a todos{' '}
          <small className="block [font-weight:500] text-soft">{`${weekdayName(source)}: ${rowText(hours[source])}`}</small>
        </span>
      </button>
    </FormSection>
  );
}

/** Asks first, because one tap would otherwise close days that were filled in. */
const askClosing = (source: Weekday): Promise<boolean> =>
  askConfirmation({
    title: '¿Cerrar todos los días?',
    text: `${weekdayName(source)} está cerrado: copiarlo cierra también los días que tienen horario.`,
    confirm: 'Cerrar todos',
    isDangerous: true,
  });
