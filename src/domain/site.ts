/** The default name of a deployment. */
export const siteName = 'Vitrina';
export const siteTagline = 'Conectamos negocios locales con clientes de todo el mundo';
export const locale = 'es-CU';
export const country = 'Cuba';
export const countryCode = 'CU';
/** The timezone for a store without one (product.md 6.2). */
export const defaultTimezone = 'America/New_York';
/** The timezone that a store gets when it registers. Its settings can change it. */
export const registrationTimezone = 'America/Havana';
export const minimumAge = 18;

/**
 * Whether a host, with or without a port, is this machine. Other names are not accepted, because their owners can point
 * them at it.
 */
export const isLocalHost = (host: string): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host);

/** Facts about a deployment that pages, feeds and mail show. */
export interface Site {
  readonly name: string;
  /** Scheme and host without a final slash: 'https://vitrina.example'. */
  readonly origin: string;
  readonly contactEmail: string;
  /** Whether the site is on a static host without the API. It then offers nothing that needs the API. */
  readonly isStatic?: boolean;
  /** The origin of the API when it differs from the site's: 'https://api.vitrina.example'. */
  readonly apiOrigin?: string;
}

/**
 * The value of `data-api` on the root of a page: the API's origin when it is not the page's own, undefined for the
 * page's own, and '' when there is no API. Islands read it in `client/api-url.ts`.
 */
export const describeApi = ({ isStatic, apiOrigin }: Site): string | undefined =>
  isStatic === true ? '' : apiOrigin;
