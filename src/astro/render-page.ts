import type { SSRManifest } from 'astro';
import { FetchState } from 'astro/fetch';
import { renderToString } from 'astro/runtime/server/index.js';

// Does for a page what `app.render` does, without the parts that only a server needs: middleware, cookies, headers,
// static paths, and a response whose body is encoded, copied into a stream and read back. Those parts, together with
// finding the template and the scripts of each page again, took a fifth of the time.

export interface RenderedHtml {
  readonly status: number;
  readonly html: string;
}

type Result = Awaited<ReturnType<FetchState['createResult']>>;
type Resolve = Result['resolve'];

/** Addresses of scripts by module. They are the same for every page of a build. */
const addresses = new Map<string, ReturnType<Resolve>>();

/** Without this, Astro assembles each address again for every island of every page. */
const resolveOnce =
  (resolve: Resolve): Resolve =>
  (specifier) => {
    const known = addresses.get(specifier) ?? resolve(specifier);
    addresses.set(specifier, known);
    return known;
  };

/** Makes Astro look up the module of each template once instead of once for every page. */
export function loadTemplatesOnce({ pageMap }: Pick<SSRManifest, 'pageMap'>): void {
  for (const [component, load] of pageMap ?? []) {
    let loaded: ReturnType<typeof load> | undefined;
    pageMap?.set(component, () => (loaded ??= load()));
  }
}

/** Astro's own error pages keep their status, whatever the template says. */
const statusOfRoute = (route: string): number | undefined =>
  route === '/404' ? 404 : route === '/500' ? 500 : undefined;

/**
 * Renders the page of a request. The caller has made sure that the route is a page. Rejects with the error of the
 * template.
 */
export async function renderPage(
  request: Request,
  routeData: NonNullable<FetchState['routeData']>,
  locals: App.Locals,
): Promise<RenderedHtml> {
  const state = new FetchState(request);
  state.routeData = routeData;
  state.locals = locals;
  const template = await state.loadComponentInstance();
  const result = await state.createResult(template, state.getActionAPIContext());
  result.resolve = resolveOnce(result.resolve);
  const page = template.default;
  const known = result.componentMetadata.get(page.moduleId ?? '');
  result._metadata.headInTree = known?.containsHead ?? false;
  result._metadata.routeHasPropagation = ['self', 'in-tree'].includes(known?.propagation ?? 'none');
  const html = await renderToString(result, page, {}, {}, true, routeData);
  if (typeof html !== 'string') return { status: html.status, html: '' };
  return { status: statusOfRoute(routeData.route) ?? result.response.status ?? 200, html };
}
