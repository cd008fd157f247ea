/** User agents of robots and programs. Cubot is a make of phone. */
const robot =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|facebookexternalhit|^whatsapp|preview|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node|scrapy|phantom/i;

/** What a request or a log line tells about its origin; undefined where it does not tell. */
export interface Asked {
  readonly destination: string | undefined;
  readonly purpose: string | undefined;
  readonly agent: string | undefined;
}

/** Whether a person opened the page, and not a script, a prefetch or a known robot. */
export function isNavigation({ destination, purpose, agent }: Asked): boolean {
  if (destination !== 'document') return false;
  return !purpose?.includes('prefetch') && !robot.test(agent ?? '');
}
