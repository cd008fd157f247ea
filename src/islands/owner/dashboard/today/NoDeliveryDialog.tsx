import { type ReactElement, useState } from 'react';
import type { NoDeliveryRequest } from '#contract/store-input.ts';
import {
  type NoDeliveryReason,
  noDeliveryLabels,
  noDeliveryReasons,
} from '#domain/hours/no-delivery.ts';
import { noDeliveryNoteMaxLength } from '#domain/limits.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { NoteField } from './NoteField.tsx';
import { type Saying, SayingForm, readIssue } from './SayingForm.tsx';

interface Props {
  saying: Saying;
  /** Stops deliveries, then closes the dialog. */
  onStop: (request: NoDeliveryRequest) => void;
  onClose: () => void;
}

const labels: Readonly<Record<NoDeliveryReason, string>> = {
  ...noDeliveryLabels,
  other: 'Otro motivo',
};

/** Asks why nothing is delivered today, and until when. */
export function NoDeliveryDialog({ saying, onStop, onClose }: Props): ReactElement {
  const [reason, setReason] = useState<NoDeliveryReason>('fuel');
  const [note, setNote] = useState('');
  const [isForToday, setForToday] = useState(true);
  const [isTried, setTried] = useState(false);
  const wrong = reason === 'other' && note.trim() === '' ? 'Escribe el motivo' : undefined;
  const say = () => {
    setTried(true);
    if (wrong !== undefined) return;
    const own = reason === 'other' ? { note: note.trim() } : {};
    onStop({ reason, ...own, ...(!isForToday && { until: null }) });
  };
  return (
    <SayingForm
      title="Hoy no llevamos"
      label="Decirlo en mi tienda"
      saying={saying}
      isUnsaved={reason !== 'fuel' || note !== '' || !isForToday}
      onSay={say}
      onClose={onClose}
    >
      <Field label="Motivo">
        {(tied) => (
          <select
            {...tied}
            value={reason}
            onChange={(event) => {
              const chosen = event.currentTarget.value;
              setReason(noDeliveryReasons.find((one) => one === chosen) ?? 'other');
            }}
          >
            {noDeliveryReasons.map((one) => (
              <option key={one} value={one}>
                {labels[one]}
              </option>
            ))}
          </select>
        )}
      </Field>
      {reason === 'other' && (
        <NoteField
          note={note}
          maxLength={noDeliveryNoteMaxLength}
          error={isTried ? (wrong ?? readIssue(saying, 'note')) : undefined}
          onChange={setNote}
        />
      )}
      <Field label="¿Hasta cuándo?">
        {(tied) => (
          <select
            {...tied}
            value={isForToday ? 'tomorrow' : 'open'}
            onChange={(event) => {
              setForToday(event.currentTarget.value === 'tomorrow');
            }}
          >
            <option value="tomorrow">Hasta mañana</option>
            <option value="open">Hasta que lo quite</option>
          </select>
        )}
      </Field>
    </SayingForm>
  );
}
