declare namespace App {
  interface Locals {
    catalogue: import('#client/catalogue.ts').Catalogue;
    site: import('#domain/site.ts').Site;
  }
}
