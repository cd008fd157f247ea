import type { ReactElement } from 'react';
import { actMessageMaxLength } from '#domain/operators/act-limits.ts';
import { Field } from '#islands/area/ui/Field.tsx';
import { actLabels, actTitle, describeOutcome } from './act-texts.ts';
import { ActForm } from './ActForm.tsx';
import type { AskedAct } from './asked-act.ts';
import { perform } from './perform.ts';

interface Props {
  asked: AskedAct;
  onClose: () => void;
}

/** Asks why something is taken from the site, left there or given back. */
export default function ActDialog({ asked, onClose }: Props): ReactElement {
  const { act, target, name, suggested } = asked;
  return (
    <ActForm
      title={actTitle(act, target.kind)}
      name={name}
      outcome={describeOutcome(act, target.kind, asked)}
      {...actLabels[act]}
      isDangerous={act === 'hide' || act === 'block'}
      suggested={suggested}
      onPerform={(why) => perform(act, target, why)}
      onClose={onClose}
    >
      {() =>
        act === 'block' && (
          <Field label="Texto para el dueño" note="opcional" hint="Se lo enviamos por correo.">
            {(tied) => (
              <textarea {...tied} name="message" rows={3} maxLength={actMessageMaxLength} />
            )}
          </Field>
        )
      }
    </ActForm>
  );
}
