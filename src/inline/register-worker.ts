import { hasDataSaver } from './shared/page.ts';
import type { OutboxNews } from '#domain/browser/outbox.ts';
import { serviceWorkerPath } from '#domain/paths/paths.ts';

// Runs in every page of a build, before the island that shows news of the worker. Once the page has loaded and is idle,
// it registers the service worker. It posts to the worker the files that the page loaded without it, and later files
// too, because a file that was on its way while the worker took over has passed it by. Under the data saver both wait
// for a tap, as every other script does. When the network is back it posts again, and the worker sends the waiting
// calls. News of the worker is held until the island of toasts is awake.

const { serviceWorker } = navigator as { readonly serviceWorker?: ServiceWorkerContainer };
if (serviceWorker !== undefined) start(serviceWorker);

function start(container: ServiceWorkerContainer): void {
  const earlyNews: OutboxNews[] = [];
  self.earlyNews = earlyNews;
  container.onmessage = ({ data }: MessageEvent<OutboxNews>) => earlyNews.push(data);

  /** Whether the worker learns of every file that the page loads from now on. */
  let isCovered = container.controller !== null;
  const register = async (): Promise<void> => {
    await container.register(serviceWorkerPath());
    const registration = await container.ready;
    const post = (entries: Pick<PerformanceObserverEntryList, 'getEntriesByType'>) => {
      const names = entries.getEntriesByType('resource').map(({ name }) => name);
      registration.active?.postMessage([hasDataSaver(), location.href, ...names]);
    };
    post(performance);
    if (isCovered) return;
    isCovered = true;
    new PerformanceObserver(post).observe({ type: 'resource' });
  };
  const begin = () => {
    register().catch(() => undefined);
  };
  addEventListener('load', () => {
    if (hasDataSaver()) addEventListener('click', begin, { once: true });
    // Safari has no idle callback.
    else if ('requestIdleCallback' in self) self.requestIdleCallback(begin);
    else setTimeout(begin);
  });
  addEventListener('online', () => {
    if (container.controller !== null) begin();
  });
}
