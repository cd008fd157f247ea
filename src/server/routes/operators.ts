import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

/** The calls of whoever runs the marketplace. */
export function mountOperators(mounting: Mounting, { operators }: Services): void {
  mount(mounting, endpoints.getOperator, ({ operator, signedIn }) =>
    operators.enter(operator, signedIn),
  );
}
