import type { PublisherContext } from '../context.ts';
import { type Combine, assemble } from './part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import {
  type Redirects,
  parseRedirects,
  pickLeading,
  serializeRedirects,
} from '../write/redirects.ts';

/** Writes where the former urls of this publisher's stores lead, then the redirects of all. */
export async function writeRedirects(
  { target, share: { shard } }: Pick<PublisherContext, 'target' | 'share'>,
  writer: SiteWriter,
  redirects: Redirects,
): Promise<void> {
  await writer.writeRedirects(pickLeading(redirects));
  await assemble({ target, writer, shard }, 'redirects', combineRedirects);
}

/** What stands is kept while a publisher has yet to say its own, as when more of them share the work than before. */
const combineRedirects: Combine = (parts, standing) => {
  const said = parts.includes(null) ? [...standing, ...parts] : parts;
  return [serializeRedirects(new Map(said.flatMap((part) => [...parseRedirects(part ?? '')])))];
};
