import type { Call, Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { VisitService } from './service.ts';

export function mountVisits(
  mounting: Mounting,
  { visits }: { readonly visits: VisitService },
): void {
  // The browser sends this by itself when a visitor taps a contact. The response is always the same, so that it reveals
  // nothing. Too many taps from one address are not counted.
  const count = async ({
    params,
    address,
    networks,
    agent,
  }: Call<typeof endpoints.countTap | typeof endpoints.countProductTap>): Promise<void> => {
    const wait = await mounting.limits.count('taps', address);
    if (wait === null) visits.countTap(params, { address, networks, agent });
  };
  mount(mounting, endpoints.getVisits, ({ signedIn, params, query }) =>
    visits.getVisits(signedIn.actor, params.id, query.days),
  );
  mount(mounting, endpoints.countTap, count);
  mount(mounting, endpoints.countProductTap, count);
}
