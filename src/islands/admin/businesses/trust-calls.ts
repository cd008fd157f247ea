import type { Verify } from '#contract/operators/operator-act.ts';
import { adminCalls } from '../admin-calls.ts';
import { callForCursor } from '../acts/act.ts';
import { showAct } from '../acts/act-notice.ts';
import { refresh } from '../acts/perform.ts';

/** Says who is responsible for a store. */
export async function verifyStore(id: string, body: Verify): Promise<void> {
  const done = await callForCursor((onChange) =>
    adminCalls.verifyBusiness({ params: { id }, body, onChange }),
  );
  void showAct(
    {
      live: 'Negocio verificado',
      behind: 'Verificado en la base de datos; el sitio lo muestra en cuanto publique.',
    },
    done,
  );
  void refresh();
}

/** Shows a store first on home until the end of a day; null ends that. */
export async function recommendStore(id: string, until: string | null): Promise<void> {
  const done = await callForCursor((onChange) =>
    adminCalls.recommendBusiness({ params: { id }, body: { until }, onChange }),
  );
  void showAct(
    {
      live: until === null ? 'Ya no se recomienda.' : 'Recomendado en la portada.',
      behind: 'Guardado; la portada cambia en cuanto se publique.',
    },
    done,
  );
  void refresh();
}
