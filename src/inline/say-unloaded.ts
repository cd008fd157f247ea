import { find } from './shared/page.ts';

// Runs on pages that are nothing without their script: says that it did not come. The island has asked for it twice by
// then, and its skeleton would stand there for ever. What every public page has besides can be done without.

addEventListener('astro:hydration-error', ({ target }) => {
  const island = target as HTMLElement;
  const kind = island.getAttribute('client');
  if (kind === 'saver') return;
  island.hidden = kind === 'only';
  find('[data-unloaded] button').onclick = () => {
    location.reload();
  };
  find('[data-unloaded]').hidden = false;
});
