import { findAppAround, leadOut } from '#domain/browser/in-app.ts';
import { showToast } from '#state/toasts.ts';

/** Whether the browser saves files. A browser inside an app silently does not, so this tells how to leave it. */
export function checkSaving(): boolean {
  const app = findAppAround(navigator.userAgent);
  if (app === null) return true;
  showToast({
    title: `El navegador de ${app} no guarda archivos`,
    description: leadOut,
    variant: 'destructive',
  });
  return false;
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
