import type { DataRequestCreate, DataRequestUpdate } from '#contract/operators/data-request.ts';
import { adminCalls } from '#islands/admin/admin-calls.ts';
import { showDone } from '#islands/admin/acts/act-notice.ts';
import { refresh, settle } from '#islands/admin/acts/settle.ts';

export async function createRequest(body: DataRequestCreate): Promise<void> {
  await adminCalls.createRequest({ body });
  showDone('Solicitud anotada.');
  void refresh();
}

/** Settles a request or opens it again. */
export const settleRequest = (id: string, body: DataRequestUpdate): Promise<void> =>
  settle(
    body.state === 'done' ? 'Solicitud resuelta.' : 'La solicitud está abierta de nuevo.',
    () => adminCalls.updateRequest({ params: { id }, body }),
  );
