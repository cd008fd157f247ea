import { showToast } from '#state/toasts.ts';
import { copyText } from '../shared/copy-text.ts';

/**
 * Shares an address, by default the page's own, with the system's dialog, or copies it to the clipboard. Shows the
 * outcome. Returns whether the address was shared or copied.
 */
export async function shareLink(title: string, address?: string): Promise<boolean> {
  const url = address ?? findPageUrl(document, location.href);
  if ('share' in navigator) {
    const isShared = await share({ title, text: title, url });
    if (isShared !== null) return isShared;
  }
  const isCopied = await copyText(url);
  showToast(
    isCopied
      ? { title: 'Enlace copiado' }
      : { title: 'No se pudo copiar el enlace', description: url, variant: 'destructive' },
  );
  return isCopied;
}

/**
 * The canonical path of the page, with the origin and the query at which it is shown, so that a copy of the site shares
 * itself.
 */
function findPageUrl(page: Document, here: string): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const url = new URL(here);
  if (canonical !== undefined) url.pathname = new URL(canonical).pathname;
  url.hash = '';
  return url.href;
}

/** Shares something with the system's dialog. Returns whether it was shared; null when the system cannot share. */
export async function share(data: ShareData): Promise<boolean | null> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // A visitor who closes the system's dialog has decided not to share. At a second tap that dialog is still open.
    const isDecided =
      error instanceof DOMException && ['AbortError', 'InvalidStateError'].includes(error.name);
    return isDecided ? false : null;
  }
}
