import type { DataRequestCreate, DataRequestUpdate } from '#contract/operators.ts';
import { operatorApi } from '../admin-calls.ts';
import { showDone } from '../acts/act-notice.ts';
import { refresh, settle } from '../acts/settle.ts';

export async function createRequest(body: DataRequestCreate): Promise<void> {
  await operatorApi('POST /admin/requests', { body });
  showDone('Solicitud anotada.');
  void refresh();
}

/** Settles a request or opens it again. */
export const settleRequest = (id: string, body: DataRequestUpdate): Promise<void> =>
  settle(
    body.state === 'done' ? 'Solicitud resuelta.' : 'La solicitud está abierta de nuevo.',
    () => operatorApi('PATCH /admin/requests/:id', { params: { id }, body }),
  );
