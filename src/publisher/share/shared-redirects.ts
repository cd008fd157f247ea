import type { PublisherContext } from '../context.ts';
import { type Combine, assemble } from './parts.ts';
import type { SiteWriter } from '../store/site-store.ts';
import {
  type Redirects,
  parseRedirects,
  pickLeading,
  serializeRedirects,
} from '../write/redirects.ts';

/** Writes where the former urls of this publisher's stores lead, then the redirects of all. */
export async function writeRedirects(
  { store, share: { shard } }: Pick<PublisherContext, 'store' | 'share'>,
  writer: SiteWriter,
  redirects: Redirects,
): Promise<void> {
  await writer.writeRedirects(pickLeading(redirects));
  await assemble({ store, writer, shard }, 'redirects', combineRedirects);
}

/** What stands is kept while a publisher has yet to say its own, as when more of them share the work than before. */
const combineRedirects: Combine = (parts, standing) => {
  const said = parts.includes(null) ? [...standing, ...parts] : parts;
  return [serializeRedirects(new Map(said.flatMap((part) => [...parseRedirects(part ?? '')])))];
};
