import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
const manifest = app.getManifest();

/** Content security policy sources of the inline scripts that the build itself made, as `sha256-…`. */
export const inlineScriptHashes: readonly string[] =
  manifest.csp?.scriptDirective.hashes.filter((hash) => typeof hash === 'string') ?? [];
// The policy is a header of the host (see headers.ts); without this each page would compute its own.
manifest.csp = undefined;
manifest.shouldInjectCspMetaTags = false;

/** Paths of the pages and files whose address has no parameters, as '/about' or '/feed.xml'. */
export const fixedPaths: readonly string[] = manifest.routes
  .map(({ routeData }) => routeData)
  .filter((route) => route.params.length === 0 && !route.route.startsWith('/_'))
  .filter((route) => route.type === 'page' || route.type === 'endpoint')
  .map((route) => route.route);

const answerNothing = (): Promise<Response> => Promise.resolve(new Response(null, { status: 404 }));

/** Renders the page at an absolute URL, query included; 404 where no route matches. */
export async function render(url: string, locals: App.Locals): Promise<Response> {
  const request = new Request(url);
  const routeData = app.match(request);
  if (routeData === undefined) return answerNothing();
  const prerenderedErrorPageFetch = answerNothing;
  const response = await app.render(request, { locals, routeData, prerenderedErrorPageFetch });
  return dropIslandStyle(response);
}

/**
 * Astro prints a style before the first island, in the body, where HTML allows none; `global.css` says it instead. Cut
 * out of the bytes, because a middleware would decode and encode every page again.
 */
async function dropIslandStyle(response: Response): Promise<Response> {
  const page = Buffer.from(await response.arrayBuffer());
  const start = page.indexOf('<style>astro-island');
  const end = page.indexOf('</style>', start) + '</style>'.length;
  const parts = start === -1 ? [page] : [page.subarray(0, start), page.subarray(end)];
  return new Response(Buffer.concat(parts), response);
}
