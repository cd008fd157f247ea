import { createApp } from 'astro/app/entrypoint';
import type { RenderedPage } from './bundle.ts';
import { loadTemplatesOnce, renderPage } from './render-page.ts';
import { makeStylePolicy } from './content-policy.ts';
import {
  dashboardPath,
  ownerCategoriesPath,
  ownerOrdersPath,
  ownerProductsPath,
  photoCardsPath,
  registerStorePath,
  settingsPath,
} from '#domain/paths/owner-paths.ts';
import { noticeStyle } from '../service-worker/notice.ts';

const app = createApp({ streaming: false });
const manifest = app.getManifest();

/** Content security policy sources of the inline scripts that the build itself made, as `sha256-…`. */
export const inlineScriptHashes: readonly string[] =
  manifest.csp?.scriptDirective.hashes.filter((hash) => typeof hash === 'string') ?? [];
// The host sends the policy as a header (see headers.ts). With this value set, each page would compute a policy of its
// own.
manifest.csp = undefined;
manifest.shouldInjectCspMetaTags = false;
loadTemplatesOnce(manifest);

/** Paths of the pages and files whose address has no parameters, such as '/about' or '/feed.xml'. */
export const fixedPaths: readonly string[] = manifest.routes
  .map(({ routeData }) => routeData)
  .filter((route) => route.params.length === 0 && !route.route.startsWith('/_'))
  .filter((route) => route.type === 'page' || route.type === 'endpoint')
  .map((route) => route.route);

/** Pages of the owner area. Their drag-and-drop library adds rules to an empty style element. */
const draggingPaths = new Set([
  dashboardPath(),
  ownerCategoriesPath(),
  ownerOrdersPath(),
  ownerProductsPath(),
  photoCardsPath(),
  registerStorePath(),
  settingsPath(),
]);
const dragStyle = '';

/**
 * Policies by template, because all pages of a template have the same styles. Each allows the notice's style, because
 * the service worker may insert a notice into any page.
 */
const stylePolicies = new Map(
  manifest.routes.map(({ routeData, styles }) => {
    const inline = styles.flatMap((style) => (style.type === 'inline' ? [style.content] : []));
    const added = draggingPaths.has(routeData.route) ? [noticeStyle, dragStyle] : [noticeStyle];
    return [routeData.route, makeStylePolicy([...inline, ...added])];
  }),
);

const respondEmpty = (): Promise<Response> => Promise.resolve(new Response(null, { status: 404 }));
const nothing: RenderedPage = { status: 404, body: new Uint8Array() };

/** Renders the page at an absolute URL, query included. Returns 404 when no route matches. */
export async function render(
  url: string,
  locals: Omit<App.Locals, 'stylePolicy'>,
): Promise<RenderedPage> {
  const request = new Request(url);
  const routeData = app.match(request);
  if (routeData === undefined) return nothing;
  if (routeData.type !== 'page') {
    const prerenderedErrorPageFetch = respondEmpty;
    const response = await app.render(request, {
      locals: { ...locals, stylePolicy: null },
      routeData,
      prerenderedErrorPageFetch,
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  }
  const stylePolicy = stylePolicies.get(routeData.route);
  if (stylePolicy === undefined) throw new Error(`${routeData.route} is not in the manifest`);
  const { status, html } = await renderPage(request, routeData, { ...locals, stylePolicy });
  return { status, body: Buffer.from(html) };
}
