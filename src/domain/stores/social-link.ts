import { linkMaxLength } from '../limits.ts';
import { businessMessages } from '../messages.ts';
import { readUrl } from '../read-url.ts';
import { cleanPasted, hasScheme, trimPasted } from '../text/pasted-text.ts';

export type Network = 'facebook' | 'instagram';

interface Rules {
  readonly label: string;
  readonly home: string;
  readonly hosts: RegExp;
  /** The form of a user name that is typed alone. */
  readonly username: RegExp;
  /** Paths of the network that redirect to any address. */
  readonly leading: RegExp;
}

const networks: Readonly<Record<Network, Rules>> = {
  facebook: {
    label: 'Facebook',
    home: 'https://facebook.com/',
    hosts:
      /^(?:(?:www|m|web|mbasic|touch|[a-z]{2}-[a-z]{2})\.)?facebook\.com$|^(?:(?:www|m)\.)?fb\.(?:com|me)$/,
    username: /^[a-z\d.-]{5,50}$/i,
    leading:
      /^\/(?:l\.php|flx\/|sharer(?:\.php)?(?:\/|$)|share\.php|dialog\/|login(?:\.php)?(?:\/|$)|plugins\/)/i,
  },
  instagram: {
    label: 'Instagram',
    home: 'https://instagram.com/',
    hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
    username: /^[a-z\d._]{2,30}$/i,
    leading: /^\/(?:linkshim(?:\/|$)|accounts\/|oauth(?:\/|$))/i,
  },
};

/** Words that people write when they have no page, or that name a network without naming a page. */
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

/** Parameters that networks add to find out who shared a link. */
const tracking = /^(?:utm_\w+|fbclid|igsh|igshid|mibextid|rdid)$/;

const blank = /[\s\p{Cc}\p{DI}]/u;

export const networkName = (network: Network): string => networks[network].label;

/** Whether a link leads to a page of a network. Only such a link is shown under the network's name. */
export function leadsTo(network: Network, link: string): boolean {
  // The parser of addresses would accept a blank or a control character inside and encode it.
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

/** A stored link as visitors get it. Null for an old link that does not lead to its network. */
export const shownLink = (network: Network, link: string | null): string | null =>
  link !== null && leadsTo(network, link) ? link : null;

/**
 * Finds the link to a store's page in what its owner pasted: a link with text around it, a link without a scheme, or a
 * user name. A text without such a link stays as it is (`refuseSocialLink` gives the reason).
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

/** The reason why a text is no link to the page of a store, as a sentence for its owner. Null for a valid link. */
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

/** Without "@", a name with a point may also be the address of a website. */
function isUsername(network: Network, text: string): boolean {
  const name = text.replace(/^@/, '');
  if (!networks[network].username.test(name) || notNames.has(name.toLowerCase())) return false;
  return text.startsWith('@') || !name.includes('.');
}
