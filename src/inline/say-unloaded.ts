import { getElement } from './shared/page.ts';

// Runs on pages that are useless without their island. It tells the visitor that the island's script did not load or
// failed; otherwise its skeleton would remain for ever. Visitors can do without the other islands of a page.

addEventListener('astro:hydration-error', (event) => {
  const { target, detail } = event as CustomEvent<{ readonly isThrown?: true }>;
  const island = target as HTMLElement;
  const kind = island.getAttribute('client');
  // An island that waits until the browser is idle is not the purpose of its page.
  if (kind === 'saver' && !String(island.getAttribute('opts')).includes('now')) return;
  event.preventDefault();
  island.hidden = kind !== 'load';
  if (detail.isThrown) getElement('[data-unloaded] span').textContent = 'Algo falló al mostrarla.';
  getElement('[data-unloaded] button').onclick = () => {
    location.reload();
  };
  getElement('[data-unloaded]').hidden = false;
});
