import { type ReactElement, useState } from 'react';
import type { PauseRequest } from '#contract/store-input.ts';
import { addDays, dayIn, isDay } from '#domain/hours/day.ts';
import { findOpeningFrom } from '#domain/hours/pause.ts';
import type { StoreHours } from '#domain/hours/schedule.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import { pauseNoteMaxLength, specialDaysAhead } from '#domain/limits.ts';
import { useKeptValues } from '#islands/owner/drafts/use-kept-values.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { NoteField } from './NoteField.tsx';
import { type Saying, SayingForm, readIssue } from './SayingForm.tsx';

interface Props {
  /** The name under which the typed values are kept until the dialog closes. */
  draft: string;
  store: StoreHours;
  saying: Saying;
  /** Pauses the store, then closes the dialog. */
  onPause: (request: PauseRequest) => void;
  onClose: () => void;
}

interface Values {
  readonly reason: 'vacation' | 'other';
  readonly note: string;
  readonly day: string;
}

const nothingSaid: Values = { reason: 'vacation', note: '', day: '' };

/** Pauses the store for vacations or for a reason in the owner's words, optionally until a day. */
export function PauseDialog({ draft, store, saying, onPause, onClose }: Props): ReactElement {
  const kept = useKeptValues(draft, nothingSaid);
  const { reason, note, day } = kept.values;
  const [isTried, setTried] = useState(false);
  const [now] = useState(() => new Date());
  const tomorrow = addDays(dayIn(chooseTimezone(store.timezone), now), 1);
  const last = addDays(tomorrow, specialDaysAhead);
  const wrongNote = reason === 'other' && note.trim() === '' ? 'Escribe el motivo' : undefined;
  const wrongDay = day !== '' && (!isDay(day) || day < tomorrow || day > last);
  const say = () => {
    setTried(true);
    if (wrongNote !== undefined || wrongDay) return;
    const until = day === '' ? null : findOpeningFrom(store, day).toISOString();
    const own = reason === 'other' ? { note: note.trim() } : {};
    onPause({ reason, ...own, until, since: new Date().toISOString() });
  };
  return (
    <SayingForm
      title="Cerrar la tienda"
      label="Cerrar la tienda"
      saying={saying}
      isUnsaved={reason !== nothingSaid.reason || note !== '' || day !== ''}
      onSay={say}
      onClose={onClose}
    >
      <Field label="Motivo">
        {(tied) => (
          <select
            {...tied}
            value={reason}
            onChange={(event) => {
              kept.change({ reason: event.currentTarget.value === 'other' ? 'other' : 'vacation' });
            }}
          >
            <option value="vacation">Vacaciones</option>
            <option value="other">Otro motivo</option>
          </select>
        )}
      </Field>
      {reason === 'other' && (
        <NoteField
          note={note}
          maxLength={pauseNoteMaxLength}
          hint="Por ejemplo: inventario"
          error={isTried ? (wrongNote ?? readIssue(saying, 'note')) : undefined}
          onChange={(text) => {
            kept.change({ note: text });
          }}
        />
      )}
      <Field
        label="Abres de nuevo el"
        note="opcional"
        error={isTried && wrongDay ? 'Elige un día desde mañana' : readIssue(saying, 'until')}
      >
        {(tied) => (
          <input
            {...tied}
            type="date"
            min={tomorrow}
            max={last}
            value={day}
            onChange={(event) => {
              kept.change({ day: event.currentTarget.value });
            }}
          />
        )}
      </Field>
    </SayingForm>
  );
}
