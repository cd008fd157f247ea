import type { ReactElement } from 'react';
import { Note } from '#islands/owner/ui/Note.tsx';

const texts = {
  form: 'Este formulario está abierto también en otra pestaña. Lo que escribas aquí no cambia lo de allí.',
  list: 'Esta lista está abierta también en otra pestaña. Lo que escribas aquí no cambia lo de allí.',
  screen:
    'Esta pantalla está abierta también en otra pestaña. Lo que hagas aquí no cambia lo de allí.',
} as const;

/** Says that another tab has the same form, list or screen open, and keeps its own draft. */
export function OpenElsewhere({ what = 'form' }: { what?: keyof typeof texts }): ReactElement {
  return (
    <div className="mb-4">
      <Note>{texts[what]}</Note>
    </div>
  );
}
