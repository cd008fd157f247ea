import { createStore, keys, set } from 'idb-keyval';
import {
  draftPictures,
  isSharedKey,
  sharedKey,
  shareParts,
  sharedQuery,
} from '#domain/browser/shared-photos.ts';
import { maxPhotoCards } from '#domain/limits.ts';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { isPictureFile } from '#domain/products/product-pictures.ts';

/** What the system posts when somebody shares with the installed site. */
export const isShared = ({ mode, method }: Request, { pathname }: URL): boolean =>
  method === 'POST' && mode === 'navigate' && pathname === photoCardsPath();

/** Keeps what is shared until its owner has opened the page, and leads there. It is sent nowhere. */
export async function takeShared(request: Request): Promise<Response> {
  let query = '';
  try {
    const left = await keepShared(await request.formData());
    if (left > 0) query = `?${sharedQuery.some}`;
  } catch {
    // The phone is full, or this browser keeps nothing.
    query = `?${sharedQuery.failed}`;
  }
  return Response.redirect(photoCardsPath() + query, 303);
}

/** Returns how many photos it left out: any site can send this form, and must not fill the phone. */
async function keepShared(form: FormData): Promise<number> {
  const store = createStore(draftPictures.database, draftPictures.store);
  const waiting = (await keys(store)).filter(isSharedKey).length;
  const photos = form
    .getAll(shareParts.photos)
    .filter((part) => typeof part !== 'string')
    .filter(isPictureFile);
  const written = form.get(shareParts.text);
  const text = typeof written === 'string' ? written.trim().slice(0, textLimit) : '';
  const taken = photos.slice(0, Math.max(0, maxPhotoCards - waiting));
  const at = Date.now();
  for (const [place, file] of taken.entries()) {
    const photo = { name: file.name, blob: file };
    await set(sharedKey(at, place), { photo, text: place === 0 ? text : '' }, store);
  }
  if (photos.length === 0 && text !== '' && waiting < maxPhotoCards) {
    await set(sharedKey(at, 0), { photo: null, text }, store);
  }
  return photos.length - taken.length;
}

/** A card has a name and a price; a whole page that was shared is not read further. */
const textLimit = 1_000;
