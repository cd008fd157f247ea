import type { ClientDirective } from 'astro';

/**
 * `client:saver` hydrates an island when the page has loaded and the browser is idle. With the value `visible` it
 * hydrates when the island comes near the screen; with `now` it hydrates at once, for the island that is the purpose of
 * the page. Under the data saver it waits for a click or a key of the visitor, and the root then gets `data-used`. It
 * ignores those on elements that work without script, and on elements marked `data-plain`, which have a module of their
 * own. When a visitor presses a button of an island that is not awake, the press wakes the island and is repeated
 * afterwards. When the script does not load, the island says so, and the next press asks for the script again.
 */
const hydrateWithDataSaver: ClientDirective = (load, { value }, element) => {
  let started: Promise<void> | undefined;
  let pressed: HTMLElement | null = null;
  const note = document.createElement('span');
  note.textContent = ' Toca otra vez';
  const wake = async () => {
    const hydrate = await load();
    // React must take over exactly the markup that was rendered, without the note.
    note.remove();
    await hydrate();
    // Astro reports a script that did not load. The island goes back to its waiting state.
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
    if (!(target instanceof Element)) return;
    const button = target.closest<HTMLElement>('[type=button]:not(.see)');
    if (button === null) return;
    pressed = button;
    void start();
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
  // The island's own element has no box to observe.
  for (const child of element.children) observer.observe(child);
}

function startWhenUsed(root: HTMLElement, start: () => void): void {
  const events = ['click', 'keydown', 'focusin'];
  const act = (event: Event) => {
    const { target, type } = event;
    if (target instanceof Element) {
      if (target.closest('a[href],.see,summary,[data-plain]') !== null) return;
      // A finger moves the focus before it clicks. An island that woke on focus would move the page from under the
      // finger.
      if (type === 'focusin' && !target.matches(':focus-visible')) return;
    }
    for (const name of events) root.removeEventListener(name, act, true);
    root.dataset.used = '';
    start();
  };
  for (const name of events) root.addEventListener(name, act, true);
}
