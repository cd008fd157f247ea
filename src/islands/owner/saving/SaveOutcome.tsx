import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { joinSentences } from '#domain/text/sentences.ts';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import type { Save } from './use-save.ts';

interface OutcomeProps<Thing> {
  save: Pick<Save<Thing>, 'failure' | 'conflict' | 'adopt'>;
  /** The saved thing as a word, for example 'producto'. */
  thing: string;
  /** Sends the form again. */
  onSend: () => void;
  /** Fills the form with the other version. */
  onTake: (other: Thing) => void;
}

/**
 * Shows why a form was not saved: it failed, or another version was saved first, and the owner chooses between the two.
 */
export function SaveOutcome<Thing>(props: OutcomeProps<Thing>): ReactElement {
  const { save, thing, onSend, onTake } = props;
  const { failure, conflict, adopt } = save;
  return (
    <>
      {conflict !== null && (
        <ConflictBox
          thing={thing}
          onKeepMine={() => {
            adopt();
            onSend();
          }}
          onTakeTheirs={() => {
            onTake(conflict);
            adopt();
          }}
        />
      )}
      {failure !== null && (
        <FailureBox
          title={failure.title}
          text={joinSentences(failure.text, 'Lo que escribiste sigue aquí.')}
        />
      )}
    </>
  );
}

interface ConflictProps {
  thing: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

function ConflictBox({ thing, onKeepMine, onTakeTheirs }: ConflictProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is in view, but the end of the form may not be.
    box.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={box}>
      <AlertBox
        tone="asking"
        title={`Este ${thing} cambió en otra pestaña o dispositivo mientras lo editabas.`}
        text="Elige qué versión se queda."
      >
        <div className="flex flex-wrap gap-2">
          <button type="button" className="btn main" onClick={onKeepMine}>
            Guardar la mía
          </button>
          <button type="button" className="btn" onClick={onTakeTheirs}>
            Ver la otra y descartar la mía
          </button>
        </div>
      </AlertBox>
    </div>
  );
}

interface ButtonsProps {
  save: Pick<Save<unknown>, 'isSaving' | 'failure'>;
  /** The label of the button that saves. */
  label: string;
  /** The saved thing with its article, for example 'la categoría'. */
  thing: string;
  /** Whether a picture is being prepared. If the form were sent now, it would lack the picture. */
  isPreparing?: boolean;
  onCancel: () => void;
}

export function SaveButtons(props: ButtonsProps): ReactElement {
  const { save, label, thing, isPreparing = false, onCancel } = props;
  const { isSaving, failure } = save;
  const ready = failure === null ? label : 'Enviar de nuevo';
  return (
    <>
      <button type="submit" className="btn main" aria-disabled={isSaving || isPreparing}>
        {isSaving ? 'Guardando…' : isPreparing && failure === null ? 'Preparando…' : ready}
      </button>
      <button type="button" className="btn" disabled={isSaving} onClick={onCancel}>
        Cancelar
      </button>
      <p className="sr" role="status">
        {isSaving ? `Guardando ${thing}…` : ''}
      </p>
    </>
  );
}
