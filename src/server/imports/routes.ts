import type { Mounting } from '#server/platform/http/mount.ts';
import { mount, mountDownload } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { ImportService } from './service.ts';

export function mountImports(
  mounting: Mounting,
  { imports }: { readonly imports: ImportService },
): void {
  mount(mounting, endpoints.checkImport, ({ signedIn, body }) =>
    imports.checkImport(signedIn.actor, body),
  );
  mount(mounting, endpoints.importProducts, ({ signedIn, body, repeat }) =>
    imports.importProducts(signedIn.actor, body, repeat),
  );
  mountDownload(mounting, endpoints.exportProducts, ({ signedIn, query }) =>
    imports.exportProducts(signedIn.actor, query),
  );
}
