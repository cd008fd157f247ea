declare namespace App {
  interface Locals {
    catalogue: import('#client/catalogue.ts').Catalogue;
    site: import('#domain/site.ts').Site;
  }
}

declare namespace Astro {
  interface ClientDirectives {
    /** Hydrates without hurry, and while data is saved only once the visitor acts; `visible` waits for the screen. */
    'client:thrifty'?: boolean | 'visible';
  }
}
