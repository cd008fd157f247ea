import type { Mounting } from '#server/platform/http/mount.ts';
import { mount, mountDownload } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OwnExport } from './service.ts';

export function mountExport(
  mounting: Mounting,
  { ownExport }: { readonly ownExport: OwnExport },
): void {
  mountDownload(mounting, endpoints.exportOwnAccount, ({ body, signedIn, caller }) =>
    ownExport.exportOwn(signedIn, body, caller),
  );
  mount(mounting, endpoints.getExportSize, ({ signedIn }) => ownExport.getExportSize(signedIn));
}
