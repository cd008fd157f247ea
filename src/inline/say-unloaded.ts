import { getElement } from './shared/page.ts';

// Runs on pages that are useless without their island. It tells the visitor that the island's script did not load, failed
// or is too new for the browser; otherwise its skeleton would remain for ever. Visitors can do without the other islands
// of a page.

addEventListener('astro:hydration-error', (event) => {
  const { target, detail } = event as CustomEvent<{
    readonly isThrown?: true;
    readonly error?: unknown;
  }>;
  const island = target as HTMLElement;
  const kind = island.getAttribute('client');
  // An island with `client:saver` is not the purpose of its page, unless the value is `now`.
  if (kind === 'saver' && !String(island.getAttribute('opts')).includes('now')) return;
  event.preventDefault();
  island.hidden = kind !== 'load';
  const reason = getElement('[data-unloaded] span');
  const retry = getElement('[data-unloaded] button');
  if (detail.isThrown) reason.textContent = 'Algo falló al mostrarla.';
  // The script arrived, but the browser cannot read it.
  if (detail.error instanceof SyntaxError) {
    reason.textContent = 'Tu navegador es demasiado antiguo para ella.';
    retry.hidden = true;
  }
  retry.onclick = () => {
    location.reload();
  };
  getElement('[data-unloaded]').hidden = false;
});
