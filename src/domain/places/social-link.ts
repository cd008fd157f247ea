import { linkMaxLength } from '../limits.ts';
import { businessMessages } from '../messages.ts';
import { readUrl } from '../read-url.ts';
import { cleanPasted, hasScheme, trimPasted } from '../text/pasted-text.ts';

export type Network = 'facebook' | 'instagram';

interface Rules {
  readonly label: string;
  readonly home: string;
  readonly hosts: RegExp;
  /** What a user name may be where it stands alone. */
  readonly username: RegExp;
  /** Paths of the network that lead on to anywhere. */
  readonly leading: RegExp;
}

const networks: Readonly<Record<Network, Rules>> = {
  facebook: {
    label: 'Facebook',
    home: 'https://facebook.com/',
    hosts:
      /^(?:(?:www|m|web|mbasic|touch|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:(?:www|m)\.)?fb\.(?:com|me)$/,
    username: /^[a-z\d.-]{5,50}$/i,
    leading: /^\/(?:l\.php|flx\/|sharer|share\.php|dialog\/|login|plugins\/)/i,
  },
  instagram: {
    label: 'Instagram',
    home: 'https://instagram.com/',
    hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
    username: /^[a-z\d._]{2,30}$/i,
    leading: /^\/(?:linkshim|accounts\/|oauth)/i,
  },
};

/** What is written where there is no page, or the page is named and not given. */
const notNames = new Set([
  'facebook',
  'instagram',
  'ninguno',
  'ninguna',
  'nada',
  'no',
  'si',
  'tengo',
]);

/** What networks add to a link to know who shared it. */
const tracking = /^(?:utm_\w+|fbclid|igsh|igshid|mibextid|rdid)$/;

const blank = /[\s\p{Cc}\p{DI}]/u;

export const networkName = (network: Network): string => networks[network].label;

/** Whether a link leads to a page of a network, which alone is shown under its name. */
export function leadsTo(network: Network, link: string): boolean {
  // A parser of addresses would write a blank or a mark inside as a part of the address.
  const url = link.length > linkMaxLength || blank.test(link) ? null : readUrl(link);
  const { hosts, leading } = networks[network];
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    hosts.test(url.hostname) &&
    url.port === '' &&
    url.username === '' &&
    url.password === '' &&
    url.pathname !== '/' &&
    !leading.test(url.pathname)
  );
}

/** A stored link as visitors get it: null for one of before that leads elsewhere than its name says. */
export const shownLink = (network: Network, link: string | null): string | null =>
  link !== null && leadsTo(network, link) ? link : null;

/**
 * The link to the page of a store in what its owner pasted: a link with what stood around it, one without a scheme, or a
 * user name. A text that leads nowhere there stays as it is (`refuseSocialLink` says why).
 * @example cleanSocialLink('instagram', 'mira: <instagram.com/copo/>.') // 'https://instagram.com/copo/'
 */
export function cleanSocialLink(network: Network, text: string): string {
  const pasted = cleanPasted(text);
  const { home } = networks[network];
  const link = isUsername(network, pasted)
    ? home + pasted.replace(/^@/, '')
    : hasScheme(pasted)
      ? pasted
      : `https://${pasted}`;
  if (!leadsTo(network, link)) return trimPasted(text);
  const url = new URL(link);
  url.protocol = 'https:';
  for (const name of [...url.searchParams.keys()]) {
    if (tracking.test(name)) url.searchParams.delete(name);
  }
  return url.href;
}

/** Why a text is no link to the page of a store, in a sentence for its owner; null for one that is. */
export function refuseSocialLink(network: Network, text: string): string | null {
  const pasted = cleanPasted(text);
  if (/\s/.test(pasted)) return businessMessages.linkInvalid;
  if (leadsTo(network, cleanSocialLink(network, text))) return null;
  const { label, hosts } = networks[network];
  const url = readUrl(hasScheme(pasted) ? pasted : `https://${pasted}`);
  if (url !== null && hosts.test(url.hostname)) return businessMessages.linkWithoutPage(label);
  const isOther = url !== null && url.hostname.includes('.') && /^https?:$/.test(url.protocol);
  if (isOther) return businessMessages.linkElsewhere(label, new URL(networks[network].home).host);
  return businessMessages.linkInvalid;
}

/** Without its sign a name with a point may as well be the address of some site. */
function isUsername(network: Network, text: string): boolean {
  const name = text.replace(/^@/, '');
  if (!networks[network].username.test(name) || notNames.has(name.toLowerCase())) return false;
  return text.startsWith('@') || !name.includes('.');
}
