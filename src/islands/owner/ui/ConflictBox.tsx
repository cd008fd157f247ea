import type { ReactElement } from 'react';

interface Props {
  /** What was changed elsewhere, as 'producto'. */
  thing: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Someone else saved first: the owner chooses which version stays. */
export function ConflictBox({ thing, onKeepMine, onTakeTheirs }: Props): ReactElement {
  return (
    <div className="failure conflict" role="alert">
      <p>
        <b>Este {thing} cambió en otra pestaña o dispositivo mientras lo editabas.</b>
        Elige qué versión se queda.
      </p>
      <div className="acts">
        <button type="button" className="btn main" onClick={onKeepMine}>
          Guardar la mía
        </button>
        <button type="button" className="btn" onClick={onTakeTheirs}>
          Ver la otra y descartar la mía
        </button>
      </div>
    </div>
  );
}
