import { showToast } from '#state/toasts.ts';
import { copyText } from '../shared/copy-text.ts';

/**
 * Offers an address to the system's sharing, else to the clipboard, and says how it went; the page's own unless another
 * is given. Returns whether it went out.
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

/** The canonical address at the origin where the page is shown, so that a copy of the site shares itself. */
function findPageUrl(page: Document, here: string): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const url = new URL(here);
  if (canonical !== undefined) url.pathname = new URL(canonical).pathname;
  url.hash = '';
  return url.href;
}

/** Hands something to the system's sharing: whether it went out, or null when the system cannot share. */
export async function share(data: ShareData): Promise<boolean | null> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    // Whoever closes the system's sheet has decided.
    return error instanceof DOMException && error.name === 'AbortError' ? false : null;
  }
}
