import { listenOnFreePort } from './listen.ts';
import { type ServingScript, startServingScript } from './serving-script.ts';

/**
 * Starts the marketplace. With `EXPORTED_BY`, starts its API and an export that the named web server serves on another
 * origin.
 */
async function startShared(host: string | undefined): Promise<ServingScript> {
  if (host === undefined) {
    const marketplace = await startServingScript('serve-marketplace.ts');
    process.env.SITE_ORIGIN = marketplace.said;
    return marketplace;
  }
  const shared = await startServingScript('serve-export.ts');
  const { [host]: site, api } = JSON.parse(shared.said) as Record<string, string>;
  if (site === undefined) throw new Error(`There is no ${host}`);
  Object.assign(process.env, { SITE_ORIGIN: site, API_ORIGIN: api });
  return shared;
}

/**
 * Starts the marketplace that all browser tests of a run share, and returns a function that stops it. Tests of accounts
 * share another one for each pool, and tests of exports share one too. Those start when the first test asks for one
 * (`askForShared`). A worker that started one itself would serve only its own tests, and end with its browser.
 */
export default async function startForBrowserTests(): Promise<() => Promise<void>> {
  const marketplace = await startShared(process.env.EXPORTED_BY);
  const scripts = new Map<string, Promise<ServingScript>>();
  const starter = await listenOnFreePort(async ({ url }) => {
    const { pathname } = new URL(url);
    const [, name = '', argument = ''] = pathname.split('/');
    const started = scripts.get(pathname) ?? startServingScript(name, [argument]);
    scripts.set(pathname, started);
    return started.then(
      ({ said }) => new Response(said),
      (error: unknown) => new Response(String(error), { status: 500 }),
    );
  });
  process.env.SHARED_SCRIPTS = starter.url;
  return async () => {
    const others = await Promise.allSettled(scripts.values());
    const started = others.filter((other) => other.status === 'fulfilled');
    await Promise.all([marketplace, ...started.map(({ value }) => value)].map((one) => one.stop()));
    await starter.close();
  };
}
