import { showToast } from '#stores/toasts.ts';

/** Offers the page's canonical address to the system's sharing, else to the clipboard, and says how it went. */
export async function shareLink(title: string): Promise<void> {
  const url = findPageUrl(document, location.href);
  if ('share' in navigator && (await isShared({ title, url }))) return;
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Enlace copiado' });
  } catch {
    showToast({
      title: 'No se pudo copiar el enlace',
      description: url,
      variant: 'destructive',
      duration: 10_000,
    });
  }
}

/** The canonical address at the origin where the page is shown, so that a copy of the site shares itself. */
function findPageUrl(page: Document, here: string): string {
  const canonical = page.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href;
  const url = new URL(here);
  if (canonical !== undefined) url.pathname = new URL(canonical).pathname;
  url.hash = '';
  return url.href;
}

/** Whether sharing is settled: done, or given up by the visitor. */
async function isShared(data: ShareData): Promise<boolean> {
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}
