import type { Catalogue } from '#client/catalogue.ts';
import type { Site } from '#domain/site.ts';

declare global {
  namespace App {
    interface Locals {
      catalogue: Catalogue;
      site: Site;
      /** Addresses of the scripts of the search, so that its page can request them all at once. */
      searchScripts: readonly string[];
      /**
       * Addresses of the scripts of single pages or parts: the order, the report form, adding to the order, and
       * choosing a variant.
       */
      orderScript: string;
      reportScript: string;
      addScript: string;
      variantScript: string;
      ownDataScript: string;
      /** The content security policy for the styles of the page; null in development. */
      stylePolicy: string | null;
    }
  }

  namespace Astro {
    interface ClientDirectives {
      /**
       * Hydrates when the browser is idle; with the data saver only after the visitor acts. `visible` waits until the
       * island is on the screen.
       */
      'client:saver'?: boolean | 'visible' | 'now';
    }
  }
}
