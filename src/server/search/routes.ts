import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';

export function mountSuggestions(mounting: Mounting, { suggestions }: Services): void {
  mount(mounting, endpoints.listSuggestions, ({ query }) => suggestions.listSuggestions(query));
}
