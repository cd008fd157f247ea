import type { Bundle } from '#astro/bundle.ts';
import type { Catalogue } from '#client/catalogue.ts';
import type { Site } from '#domain/site.ts';
import { notFoundPath, serverErrorPath } from '#domain/paths/paths.ts';

/**
 * The reason why a page was not rendered. `status` is the response of the bundle, 404 when the thing no longer exists.
 */
export class RenderError extends Error {
  override readonly name = 'RenderError';
  readonly status: number;

  constructor(path: string, status: number, cause?: unknown) {
    super(`${path} was not rendered: ${status}`, cause === undefined ? undefined : { cause });
    this.status = status;
  }
}

/** Renders the page of a path. Rejects only with a RenderError. */
export type RenderPage = (path: string, catalogue: Catalogue) => Promise<Uint8Array>;

/**
 * Renders pages with the bundle. Rejects for any response except a success with content, so that the old page stays.
 */
export function createPageRenderer(bundle: Bundle, site: Site): RenderPage {
  return async (path, catalogue) => {
    const reads = watchReads(catalogue);
    const locals = { catalogue: reads.catalogue, site };
    const rendered = await bundle.render(site.origin + path, locals).catch((error: unknown) => {
      throw new RenderError(
        path,
        reads.failure() === undefined ? 500 : 502,
        reads.failure() ?? error,
      );
    });
    const { status, body } = rendered;
    const failure = reads.failure();
    if (failure !== undefined) throw new RenderError(path, 502, failure);
    if (!expectedStatuses(path).includes(status)) throw new RenderError(path, status);
    if (body.length === 0) throw new RenderError(path, 500, new Error('The page is empty'));
    return body;
  };
}

/** Error pages are files like others, but their response may have the status that they are for. */
function expectedStatuses(path: string): readonly number[] {
  if (path === serverErrorPath()) return [200, 500];
  if (path === notFoundPath() || path.startsWith(`${notFoundPath()}/`)) return [200, 404];
  return [200];
}

/**
 * Watches the reads of a catalogue. It notes a failed read even when the page catches it, because such a page must not
 * replace a good one.
 */
function watchReads(catalogue: Catalogue) {
  let failure: { readonly error: unknown } | undefined;
  const watched = new Proxy(catalogue, {
    get: (target, name) => {
      const read: unknown = Reflect.get(target, name);
      if (typeof read !== 'function') return read;
      return async (...values: unknown[]): Promise<unknown> => {
        try {
          return await (read as (...values: unknown[]) => Promise<unknown>).apply(target, values);
        } catch (error) {
          failure = { error };
          throw error;
        }
      };
    },
  });
  return { catalogue: watched, failure: () => failure?.error };
}
