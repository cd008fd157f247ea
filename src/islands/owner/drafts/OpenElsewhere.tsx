import type { ReactElement } from 'react';
import { Note } from '#islands/owner/ui/Note.tsx';

/** Says that another tab has the same form open, and keeps its own draft. */
export function OpenElsewhere(): ReactElement {
  return (
    <div className="mb-4">
      <Note>
        Este formulario está abierto también en otra pestaña. Lo que escribas aquí no cambia lo de
        allí.
      </Note>
    </div>
  );
}
