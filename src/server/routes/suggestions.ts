import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

export function mountSuggestions(mounting: Mounting, { suggestions }: Services): void {
  mount(mounting, endpoints.listSuggestions, ({ query }) => suggestions.listSuggestions(query));
}
