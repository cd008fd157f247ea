import { type ReactElement, useState } from 'react';
import type { NoDeliveryRequest } from '#contract/store-input.ts';
import {
  type NoDeliveryReason,
  noDeliveryLabels,
  noDeliveryReasons,
} from '#domain/hours/no-delivery.ts';
import { noDeliveryNoteMaxLength } from '#domain/limits.ts';
import { useKeptValues } from '#islands/owner/drafts/use-kept-values.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { NoteField } from './NoteField.tsx';
import { type Saying, SayingForm, readIssue } from './SayingForm.tsx';

interface Props {
  /** The name under which the typed values are kept until the dialog closes. */
  draft: string;
  saying: Saying;
  /** Stops deliveries, then closes the dialog. */
  onStop: (request: NoDeliveryRequest) => void;
  onClose: () => void;
}

interface Values {
  readonly reason: NoDeliveryReason;
  readonly note: string;
  readonly isForToday: boolean;
}

const nothingSaid: Values = { reason: 'fuel', note: '', isForToday: true };

const labels: Readonly<Record<NoDeliveryReason, string>> = {
  ...noDeliveryLabels,
  other: 'Otro motivo',
};

/** Asks why nothing is delivered today, and until when. */
export function NoDeliveryDialog({ draft, saying, onStop, onClose }: Props): ReactElement {
  const kept = useKeptValues(draft, nothingSaid);
  const { reason, note, isForToday } = kept.values;
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
      isUnsaved={reason !== nothingSaid.reason || note !== '' || !isForToday}
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
              const known = noDeliveryReasons.find((one) => one === chosen);
              kept.change({ reason: known ?? 'other' });
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
          onChange={(text) => {
            kept.change({ note: text });
          }}
        />
      )}
      <Field label="¿Hasta cuándo?">
        {(tied) => (
          <select
            {...tied}
            value={isForToday ? 'tomorrow' : 'open'}
            onChange={(event) => {
              kept.change({ isForToday: event.currentTarget.value === 'tomorrow' });
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
