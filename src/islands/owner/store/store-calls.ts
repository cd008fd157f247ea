import type {
  BusinessCreate,
  BusinessUpdate,
  NoDeliveryRequest,
  PauseRequest,
} from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { DomainError } from '#domain/errors.ts';
import { ownerApi } from '#state/owner-api.ts';
import { uploadWithProgress } from '#islands/owner/pictures/upload.ts';
import { eraseOnce, retryLostCall } from '#islands/owner/saving/repeat.ts';

export type StorePictureKind = 'logo' | 'banner';

export function createStore(body: BusinessCreate, key: string): Promise<OwnBusiness> {
  return retryLostCall(() => ownerApi('POST /business', { body, idempotencyKey: key }));
}

export async function readStore(id: string): Promise<OwnBusiness> {
  const { data } = await ownerApi('GET /business');
  const store = data.find((own) => own.id === id);
  if (store === undefined) throw new DomainError('business_not_found');
  return store;
}

/** Without a version the update overwrites other changes. */
export function updateStore(
  { id, version }: Pick<OwnBusiness, 'id'> & Partial<Pick<OwnBusiness, 'version'>>,
  body: BusinessUpdate,
): Promise<OwnBusiness> {
  return retryLostCall(() => ownerApi('PATCH /business/:id', { params: { id }, body, version }));
}

export const pauseBusiness = (id: string, body: PauseRequest): Promise<OwnBusiness> =>
  retryLostCall(() => ownerApi('POST /business/:id/pause', { params: { id }, body }));

export const resumeBusiness = (id: string): Promise<OwnBusiness> =>
  retryLostCall(() => ownerApi('DELETE /business/:id/pause', { params: { id } }));

export const stopDelivery = (id: string, body: NoDeliveryRequest): Promise<OwnBusiness> =>
  retryLostCall(() => ownerApi('POST /business/:id/no-delivery', { params: { id }, body }));

export const resumeDelivery = (id: string): Promise<OwnBusiness> =>
  retryLostCall(() => ownerApi('DELETE /business/:id/no-delivery', { params: { id } }));

export const eraseStore = (id: string): Promise<void> =>
  eraseOnce(() => ownerApi('DELETE /business/:id', { params: { id } }));

export function sendStorePicture(
  { id }: OwnBusiness,
  kind: StorePictureKind,
  picture: Blob,
  onShare: (share: number) => void,
): Promise<OwnBusiness> {
  const form = new FormData();
  form.set('image', picture, kind);
  const calls = uploadWithProgress(onShare);
  const key = kind === 'logo' ? 'POST /business/:id/logo' : 'POST /business/:id/banner';
  return retryLostCall(() => calls(key, { params: { id }, body: form }));
}

export function removeStorePicture(
  { id }: OwnBusiness,
  kind: StorePictureKind,
): Promise<OwnBusiness> {
  const key = kind === 'logo' ? 'DELETE /business/:id/logo' : 'DELETE /business/:id/banner';
  return retryLostCall(() => ownerApi(key, { params: { id } }));
}
