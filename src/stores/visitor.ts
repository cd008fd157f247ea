import { persistentAtom } from '@nanostores/persistent';
import { isVisitorSession, visitorKey } from '#domain/browser/visitor-storage.ts';

/** The visitor's anonymous session, empty until something first needs it. */
export const $visitorSession = persistentAtom<string>(visitorKey, '');

/** The anonymous session as 32 hex characters, made from 128 random bits at the first call. */
export function getVisitorSession(): string {
  const kept = $visitorSession.get();
  if (isVisitorSession(kept)) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const session = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  $visitorSession.set(session);
  return session;
}
