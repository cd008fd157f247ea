import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { AlertBox } from '#islands/area/ui/AlertBox.tsx';

interface Props {
  /** What was changed elsewhere, as 'producto'. */
  thing: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Someone else saved first: the owner chooses which version stays. */
export function ConflictBox({ thing, onKeepMine, onTakeTheirs }: Props): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that asked for it stays in view while the end of the form may not.
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
