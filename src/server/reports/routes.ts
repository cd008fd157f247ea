import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ReportModeration } from './moderation.ts';
import type { ReportService } from './service.ts';
import { listWideNetworks } from '#domain/visitors/network-limits.ts';

interface Services {
  readonly reports: ReportService;
  readonly moderation: { readonly reports: ReportModeration };
}

export function mountReports(mounting: Mounting, { reports, moderation }: Services): void {
  mount(mounting, endpoints.createReport, async ({ body, session, networks, repeat }) => {
    // One address and each of its networks may send more reports than one visitor, because phones share addresses.
    for (const { network, households } of listWideNetworks(networks)) {
      await mounting.limits.require('reportsOfAddress', network, households);
    }
    await mounting.limits.require('reports', session);
    return reports.report({ session, networks }, body, repeat);
  });
  mount(mounting, endpoints.getQueue, () => moderation.reports.readQueue());
  mount(mounting, endpoints.closeReports, ({ operator, body }) =>
    moderation.reports.close(operator, body),
  );
  mount(mounting, endpoints.reopenReports, ({ operator, body }) =>
    moderation.reports.reopen(operator, body),
  );
}
