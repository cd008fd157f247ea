import { findAppAround, leadOut } from '#domain/browser/in-app.ts';
import { showToast } from '#state/toasts.ts';

/** Says that a browser inside an app saves no files, and how to leave it. Null in any other browser. */
export function refuseSaving(): { readonly title: string; readonly description: string } | null {
  const app = findAppAround(navigator.userAgent);
  if (app === null) return null;
  return { title: `El navegador de ${app} no guarda archivos`, description: leadOut };
}

/** Whether the browser saves files. A toast tells when it does not. */
export function checkSaving(): boolean {
  const refusal = refuseSaving();
  if (refusal !== null) showToast({ ...refusal, variant: 'destructive' });
  return refusal === null;
}

/** Downloads a file in the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the address after the click.
  setTimeout(() => {
    URL.revokeObjectURL(link.href);
  }, 60_000);
}
