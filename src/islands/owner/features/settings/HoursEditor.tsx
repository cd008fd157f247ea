import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { DayHours, Weekday } from '#domain/business-hours.ts';
import { validateBusinessHours } from '#domain/business-hours-input.ts';
import { weekdaysFromMonday } from '#domain/business-hours.ts';
import { DayRow } from './DayRow.tsx';
import { copyDay } from './hours.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
}

/** The opening hours, a row for each day of the week. */
export function HoursEditor({ form }: Props): ReactElement {
  const { field } = useController({ control: form.control, name: 'business_hours' });
  const hours = field.value;
  const issues = validateBusinessHours(hours);
  const change = (weekday: Weekday, day: DayHours | null) => {
    field.onChange({ ...hours, [weekday]: day });
  };
  return (
    <section className="panel hours">
      <h3>Horario</h3>
      {weekdaysFromMonday.map((weekday) => (
        <DayRow
          key={weekday}
          weekday={weekday}
          day={hours[weekday]}
          error={issues.find(({ path }) => path.split('.')[0] === weekday)?.message}
          onChange={(day) => {
            change(weekday, day);
          }}
          onCopy={() => {
            field.onChange(copyDay(hours, weekday));
          }}
        />
      ))}
    </section>
  );
}
