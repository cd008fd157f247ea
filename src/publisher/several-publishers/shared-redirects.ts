import type { PublisherContext } from '../context.ts';
import { type Combine, assemble } from './part-files.ts';
import type { SiteWriter } from '../target/site-target.ts';
import {
  type Redirects,
  parseRedirects,
  pickLeading,
  serializeRedirects,
} from '../write/redirects.ts';

/** Writes the redirects from former urls of this publisher's stores, then those of all publishers. */
export async function writeRedirects(
  { target, share: { shard } }: Pick<PublisherContext, 'target' | 'share'>,
  writer: SiteWriter,
  redirects: Redirects,
): Promise<void> {
  await writer.writeRedirects(pickLeading(redirects));
  await assemble({ target, writer, shard }, 'redirects', combineRedirects);
}

/**
 * The present redirects stay until every publisher has written its own, for example after the number of publishers has
 * grown.
 */
const combineRedirects: Combine = (parts, standing) => {
  const said = parts.includes(null) ? [...standing, ...parts] : parts;
  return [serializeRedirects(new Map(said.flatMap((part) => [...parseRedirects(part ?? '')])))];
};
