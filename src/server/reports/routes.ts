import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { Services } from '#server/create-services.ts';
import { listWide } from '#domain/visitors/network-limits.ts';

/** What visitors report. One address, and each of its networks, may send more than one visitor: phones share addresses. */
export function mountReports(mounting: Mounting, { reports }: Services): void {
  mount(mounting, endpoints.createReport, async ({ body, session, networks, repeat }) => {
    for (const { network, households } of listWide(networks)) {
      await mounting.limits.require('reportsOfAddress', network, households);
    }
    await mounting.limits.require('reports', session);
    return reports.report({ session, networks }, body, repeat);
  });
}
