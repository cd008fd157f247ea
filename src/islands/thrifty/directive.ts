import type { ClientDirective } from 'astro';

/**
 * `client:thrifty` hydrates an island when the page has loaded and the browser is idle, with the value `visible` once
 * it nears the screen, or with `now` at once, for an island that the page is all about. While data is saved it waits
 * for the visitor to act: a click or a key, but not on what works without script. The root then has `data-used`.
 */
const hydrateThriftily: ClientDirective = (load, { value }, element) => {
  const start = async () => {
    const hydrate = await load();
    await hydrate();
  };
  const root = document.documentElement;
  const startWhenUnhurried = () => {
    if (value === 'now') void start();
    else if (value === 'visible') startWhenSeen(element, () => void start());
    else startWhenIdle(() => void start());
  };
  if (root.dataset.saving === undefined) startWhenUnhurried();
  else startWhenUsed(root, () => void start());
};
export default hydrateThriftily;

function startWhenIdle(start: () => void): void {
  let hasBegun = false;
  const begin = () => {
    if (hasBegun) return;
    hasBegun = true;
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(start, { timeout: 2000 });
    else setTimeout(start, 200);
  };
  if (document.readyState === 'complete') {
    begin();
    return;
  }
  window.addEventListener('load', begin);
  // A picture that hangs must not hold the islands back.
  setTimeout(begin, 4000);
}

function startWhenSeen(element: HTMLElement, start: () => void): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      start();
    },
    { rootMargin: '300px' },
  );
  // The island's own element has no box.
  for (const child of element.children) observer.observe(child);
}

function startWhenUsed(root: HTMLElement, start: () => void): void {
  const events = ['click', 'keydown', 'focusin'];
  const act = (event: Event) => {
    const { target } = event;
    if (target instanceof Element && target.closest('a[href],.see,summary') !== null) return;
    for (const name of events) root.removeEventListener(name, act, true);
    root.dataset.used = '';
    start();
  };
  for (const name of events) root.addEventListener(name, act, true);
}
