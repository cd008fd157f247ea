import type { Catalogue } from '#client/catalogue.ts';
import type { Site } from '#domain/site.ts';

declare global {
  namespace App {
    interface Locals {
      catalogue: Catalogue;
      site: Site;
      /** Addresses of the scripts that the search needs, for its page to ask for all of them at once. */
      searchScripts: readonly string[];
      /** Addresses of the scripts of order sheets, of the page of reports, and of that of the visitor's own data. */
      orderScript: string;
      reportScript: string;
      addScript: string;
      variantScript: string;
      ownDataScript: string;
      /** The content security policy of the styles of the page; null where pages are not built. */
      stylePolicy: string | null;
    }
  }

  namespace Astro {
    interface ClientDirectives {
      /** Hydrates without hurry, and under the data saver only once the visitor acts; `visible` waits for the screen. */
      'client:saver'?: boolean | 'visible' | 'now';
    }
  }
}
