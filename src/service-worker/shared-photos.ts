import { useStore } from './database.ts';
import {
  draftPictures,
  isSharedKey,
  sharedKey,
  shareParts,
  sharedQuery,
} from '#domain/browser/shared-photos.ts';
import { maxPhotoCards } from '#domain/limits.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';

/** Whether a request is the form that the system posts when somebody shares something with the installed site. */
export const isShared = ({ mode, method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && mode === 'navigate' && pathname === photoCardsPath();

/**
 * Stores what was shared until the owner's page takes it, and redirects to that page. Nothing is sent to the server.
 */
export async function takeShared(request: Request): Promise<Response> {
  let query = '';
  try {
    const left = await keepShared(await request.formData());
    if (left > 0) query = `?${sharedQuery.some}`;
  } catch {
    // The phone is full, or the browser refuses storage.
    query = `?${sharedQuery.failed}`;
  }
  return Response.redirect(photoCardsPath() + query, 303);
}

/**
 * Returns the number of things that it left out. Any site can send this form, so the number is limited to keep the
 * phone from filling up.
 */
async function keepShared(form: FormData): Promise<number> {
  const kept = await useStore(draftPictures, 'readonly', (store) => store.getAllKeys());
  const waiting = kept.filter(isSharedKey).length;
  const photos = form
    .getAll(shareParts.photos)
    .filter((part): part is File => typeof part !== 'string' && part.type.startsWith('image/'));
  const written = form.get(shareParts.text);
  const text = typeof written === 'string' ? written.trim().slice(0, textLimit) : '';
  const shared = photos.length === 0 && text !== '' ? [null] : photos;
  const taken = shared.slice(0, Math.max(0, maxPhotoCards - waiting));
  const at = Date.now();
  // In one transaction: when the phone is full, nothing is stored, as the owner is told.
  await useStore(draftPictures, 'readwrite', (store) => {
    for (const [index, photo] of taken.entries()) {
      const value = { photo: photo && { name: photo.name, blob: photo }, text: index ? '' : text };
      store.put(value, sharedKey(at, index));
    }
    return store.count();
  });
  return shared.length - taken.length;
}

/** Characters. A card needs a name and a price; the rest of a long shared text is ignored. */
const textLimit = 1_000;
