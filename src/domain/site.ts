/** Name shown when a deployment does not give its own. */
export const siteName = 'Vitrina';
export const siteTagline = 'Conectamos negocios locales con clientes de todo el mundo';
export const locale = 'es-CU';
export const country = 'Cuba';
export const countryCode = 'CU';
/** Timezone of a store that has none (product.md 6.2). */
export const defaultTimezone = 'America/New_York';
/** Timezone stored when a store registers; settings can change it. */
export const registrationTimezone = 'America/Havana';
export const minimumAge = 18;

/** Whether a host, with a port or without, is the machine itself: other names may be led to it by whoever owns them. */
export const isLocalHost = (host: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

/** What a deployment says of itself; pages, feeds and mail show it. */
export interface Site {
  readonly name: string;
  /** Scheme and host, without a slash at the end: 'https://vitrina.example'. */
  readonly origin: string;
  readonly contactEmail: string;
  /** Whether it stands on a host of files alone, without the API: nothing that asks it is offered. */
  readonly isStatic?: boolean;
  /** Of the API, where it is not at the site's own: 'https://api.vitrina.example'. */
  readonly apiOrigin?: string;
}

/**
 * What the root of a page says of the API in `data-api`: its origin where that is not the page's own, nothing for the
 * page's own, and the empty text where there is none. Islands read it in `client/api-url.ts`.
 */
export const describeApi = ({ isStatic, apiOrigin }: Site): string | undefined =>
  isStatic === true ? '' : apiOrigin;
