import { find } from './shared/page.ts';

// Runs on pages that are nothing without their island: says that its script did not come, or that it failed. Its skeleton
// would stand there for ever. What every public page has besides can be done without.

addEventListener('astro:hydration-error', (event) => {
  const { target, detail } = event as CustomEvent<{ readonly isThrown?: true }>;
  const island = target as HTMLElement;
  const kind = island.getAttribute('client');
  // An island that waits until the browser is idle is not the one that its page is all about.
  if (kind === 'saver' && !String(island.getAttribute('opts')).includes('now')) return;
  event.preventDefault();
  island.hidden = kind !== 'load';
  if (detail.isThrown) find('[data-unloaded] span').textContent = 'Algo falló al mostrarla.';
  find('[data-unloaded] button').onclick = () => {
    location.reload();
  };
  find('[data-unloaded]').hidden = false;
});
