import { isApiError } from '#client/api-error.ts';
import type { DataRequestCreate, DataRequestUpdate } from '#contract/operators/data-request.ts';
import { adminCalls } from '../admin-calls.ts';
import { showAct, showRefusal } from '../acts/act-notice.ts';
import { refresh } from '../acts/perform.ts';

const show = (text: string) => void showAct({ live: text, behind: text }, null);

export async function createRequest(body: DataRequestCreate): Promise<void> {
  await adminCalls.createRequest({ body });
  show('Solicitud anotada.');
  void refresh();
}

/** Settles a request or opens it again; that somebody was faster is shown as its end. */
export async function settleRequest(id: string, body: DataRequestUpdate): Promise<void> {
  try {
    await adminCalls.updateRequest({ params: { id }, body });
    show(body.state === 'done' ? 'Solicitud resuelta.' : 'La solicitud está abierta de nuevo.');
  } catch (error) {
    if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
    showRefusal(error);
  }
  void refresh();
}
