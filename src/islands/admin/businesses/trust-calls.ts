import { isApiError } from '#client/api-error.ts';
import type { Verify } from '#contract/stores.ts';
import { operatorApi, readCursor } from '../admin-calls.ts';
import { type ActTexts, showAct, showRefusal } from '../acts/act-notice.ts';
import { refresh } from '../acts/settle.ts';

/** Says who is responsible for a store. */
export const verifyStore = (id: string, body: Verify): Promise<void> =>
  change(
    {
      live: 'Negocio verificado',
      behind: 'Verificado en la base de datos; el sitio lo muestra en cuanto publique.',
    },
    operatorApi('POST /admin/businesses/:id/verify', { params: { id }, body }),
  );

/** Shows a store first on home until the end of a day; null ends that. */
export const recommendStore = (id: string, until: string | null): Promise<void> =>
  change(
    {
      live: until === null ? 'Ya no se recomienda.' : 'Recomendado en la portada.',
      behind: 'Guardado; la portada cambia en cuanto se publique.',
    },
    operatorApi('POST /admin/businesses/:id/recommend', { params: { id }, body: { until } }),
  );

/** Lets the ratings of a product count that wait for somebody to look at them. */
export const countRatings = (id: string): Promise<void> =>
  change(
    {
      live: 'Las valoraciones cuentan.',
      behind: 'Contadas en la base de datos; el sitio lo muestra en cuanto publique.',
    },
    operatorApi('POST /admin/products/:id/count-ratings', { params: { id } }),
  );

/** That somebody was faster, or that the store is gone, is shown as the end of an act. */
async function change(texts: ActTexts, call: Promise<void>): Promise<void> {
  try {
    void showAct(texts, await readCursor(call));
  } catch (error) {
    const isHandled = isApiError(error, 409) && error.code === 'already_handled';
    if (!isHandled && !isApiError(error, 404)) throw error;
    showRefusal(error);
  }
  void refresh();
}
