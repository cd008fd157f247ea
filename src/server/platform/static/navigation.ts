/** What robots and programs call themselves. Cubot is a make of phone. */
const robot =
  /(?<!cu)bot|crawl|spider|slurp|headless|lighthouse|facebookexternalhit|^whatsapp|preview|monitor|curl|wget|python|java\/|go-http|okhttp|axios|node|scrapy|phantom/i;

/** What a request, or a line of a log, says of how it came about; undefined where it does not say. */
export interface Asked {
  readonly destination: string | undefined;
  readonly purpose: string | undefined;
  readonly agent: string | undefined;
}

/** Whether a person went somewhere: not a script, not a page that is fetched ahead, not a known robot. */
export function isNavigation({ destination, purpose, agent }: Asked): boolean {
  if (destination !== 'document') return false;
  return !purpose?.includes('prefetch') && !robot.test(agent ?? '');
}
