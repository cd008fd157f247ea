import type { Mounting } from './mount.ts';
import { mount } from './mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/services/index.ts';

/** What visitors report. One address may send more than one visitor, because phones share addresses. */
export function mountReports(mounting: Mounting, { reports }: Services): void {
  mount(mounting, endpoints.createReport, async ({ body, session, address, repeat }) => {
    await mounting.limits.require('reports', session);
    return reports.report({ session, address }, body, repeat);
  });
}
