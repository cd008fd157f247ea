import { isApiError } from '#client/api-error.ts';
import type { BusinessCreate, BusinessUpdate } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/own.ts';
import { DomainError } from '#domain/errors.ts';
import { ownerCalls } from '#state/owner-calls.ts';
import { uploadWithProgress } from '../pictures/upload.ts';
import { retryLostCall } from '../retry.ts';

export type BusinessPicture = 'logo' | 'banner';

export function createBusiness(body: BusinessCreate, key: string): Promise<OwnBusiness> {
  return retryLostCall(() => ownerCalls.createBusiness({ body, idempotencyKey: key }));
}

export async function readBusiness(id: string): Promise<OwnBusiness> {
  const { data } = await ownerCalls.listOwnBusinesses();
  const business = data.find((own) => own.id === id);
  if (business === undefined) throw new DomainError('business_not_found');
  return business;
}

/** Without a version it changes what is given whatever has been changed meanwhile. */
export function updateBusiness(
  { id, version }: Pick<OwnBusiness, 'id'> & Partial<Pick<OwnBusiness, 'version'>>,
  body: BusinessUpdate,
): Promise<OwnBusiness> {
  return retryLostCall(() => ownerCalls.updateBusiness({ params: { id }, body, version }));
}

/** A store that is gone already is deleted as well. */
export async function eraseBusiness(id: string): Promise<void> {
  try {
    await retryLostCall(() => ownerCalls.deleteBusiness({ params: { id } }));
  } catch (error) {
    if (!isApiError(error, 404)) throw error;
  }
}

export function sendBusinessPicture(
  { id }: OwnBusiness,
  kind: BusinessPicture,
  picture: Blob,
  onShare: (share: number) => void,
): Promise<OwnBusiness> {
  const form = new FormData();
  form.set('image', picture, kind);
  const calls = uploadWithProgress(onShare);
  const send = kind === 'logo' ? calls.uploadLogo : calls.uploadBanner;
  return retryLostCall(() => send({ params: { id }, body: form }));
}

export function removeBusinessPicture(
  { id }: OwnBusiness,
  kind: BusinessPicture,
): Promise<OwnBusiness> {
  const remove = kind === 'logo' ? ownerCalls.deleteLogo : ownerCalls.deleteBanner;
  return retryLostCall(() => remove({ params: { id } }));
}
