import type { ClientDirective } from 'astro';

/**
 * `client:saver` hydrates an island when the page has loaded and the browser is idle, with the value `visible` once
 * it nears the screen, or with `now` at once, for an island that the page is all about. Under the data saver it waits
 * for the visitor to act: a click or a key, but not on what works without script or, `data-plain`, by a module of its
 * own. The root then has `data-used`. A button of the island that is pressed before it is awake wakes it, and is pressed
 * again for it; when the script does not come it says so, and the next press asks for it again.
 */
const hydrateWithDataSaver: ClientDirective = (load, { value }, element) => {
  let started: Promise<void> | undefined;
  let pressed: HTMLElement | null = null;
  const note = document.createElement('span');
  note.textContent = ' Toca otra vez';
  const wake = async () => {
    const hydrate = await load();
    // React takes over what was rendered, and nothing besides.
    note.remove();
    await hydrate();
    // Astro reports a script that did not come, and gives back what does nothing.
    if (element.hasAttribute('ssr')) {
      started = undefined;
      pressed?.append(note);
      return;
    }
    element.removeEventListener('click', press);
    pressed?.click();
  };
  const start = () =>
    (started ??= wake().catch((error: unknown) => {
      started = undefined;
      throw error;
    }));
  const press = ({ target }: Event) => {
    if (target instanceof Element) pressed = target.closest('[type=button]:not(.see)');
    if (pressed !== null) void start();
  };
  element.addEventListener('click', press);
  const root = document.documentElement;
  const startWhenUnhurried = () => {
    if (value === 'now') void start();
    else if (value === 'visible') startWhenSeen(element, () => void start());
    else startWhenIdle(() => void start());
  };
  if (root.dataset.saver === undefined) startWhenUnhurried();
  else startWhenUsed(root, () => void start());
};
export default hydrateWithDataSaver;

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
    const { target, type } = event;
    if (target instanceof Element) {
      if (target.closest('a[href],.see,summary,[data-plain]') !== null) return;
      // A finger moves the focus before it clicks: what wakes then would move the page from under it.
      if (type === 'focusin' && !target.matches(':focus-visible')) return;
    }
    for (const name of events) root.removeEventListener(name, act, true);
    root.dataset.used = '';
    start();
  };
  for (const name of events) root.addEventListener(name, act, true);
}
