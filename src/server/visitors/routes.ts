import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { VisitorService } from './service.ts';

export function mountVisitors(
  mounting: Mounting,
  { visitors }: { readonly visitors: VisitorService },
): void {
  mount(mounting, endpoints.getVisitor, ({ session }) => visitors.read(session));
  mount(mounting, endpoints.eraseVisitor, ({ session }) => visitors.erase(session));
}
