/** Modules that are bundled into one file. */
export interface ChunkGroup {
  readonly name: string;
  /** The beginnings of the paths of its modules, from the root of the repository. */
  readonly paths: readonly string[];
  /** The beginnings of the paths of modules that do not belong to it although `paths` matches them. */
  readonly except?: readonly string[];
}

/**
 * Puts modules into few files, because few files compress better and need fewer round trips. The groups are written by
 * hand, because no rule of the bundler does as well. With React alone in a group, a public page loads 20 to 36 files
 * instead of 5 to 17, and 1.5 to 3.6 KB more. Grouped by how many screens share a module, it loads 25 to 35 KB more,
 * most of it code of the areas behind the sign-in. The bundler gives a group every module that its modules import, too,
 * unless an earlier group has it. So what a group imports but must not contain goes into an earlier group. A re-export
 * in `domain` is an import as well.
 */
export const chunkGroups: readonly ChunkGroup[] = [
  {
    name: 'react-runtime',
    paths: [
      'node_modules/react/',
      'node_modules/react-dom/',
      'node_modules/scheduler/',
      'node_modules/@astrojs/react/',
      'src/astro/react-client.',
    ],
  },
  {
    // Modules that every page runs.
    name: 'common',
    paths: [
      'node_modules/nanostores/',
      'node_modules/@nanostores/',
      'src/islands/every-page/',
      'src/islands/shared/use-',
      'src/components/ui/grid-sizes.',
      'src/state/',
      'src/client/',
      'src/domain/paths/paths.',
      'src/domain/paths/search-paths.',
      'src/domain/products/rating.',
      'src/domain/products/favourites.',
      'src/domain/search/search-text.',
      'src/domain/site.',
      'src/domain/id.',
      'src/domain/read-url.',
      'src/domain/limits.',
      'src/domain/browser/data-saver.',
      'src/domain/messages/api.',
      'src/domain/messages/sentences.',
    ],
    except: [
      'src/islands/every-page/check-favourite-news',
      'src/islands/every-page/InstallPrompt',
      'src/islands/every-page/LeadOutCard',
      'src/islands/every-page/install-offer',
      'src/state/install-prompt',
      'src/state/followed-stores',
      'src/state/order-link',
      'src/state/session',
      'src/state/stored/',
      'src/state/account',
      'src/state/owner',
      'src/state/fetch-signed-in',
      'src/client/identity',
    ],
  },
  {
    name: 'cards',
    paths: [
      'src/components/product/Product',
      'src/components/product/Price',
      'src/components/ui/StoredPicture',
      'src/domain/money/money.',
      'src/domain/money/discount.',
      'src/domain/products/stock.',
      'src/domain/products/picture.',
    ],
  },
  {
    // Modules that read the address of a search, and what its form shares with other forms.
    name: 'filters',
    paths: [
      'src/domain/places/place-slug.',
      'src/domain/places/province.',
      'src/domain/orders/pay-method.',
      'src/domain/text/pasted-text.',
      'src/islands/search/field-class.',
    ],
  },
  {
    // Reads a price as people type it.
    name: 'typed-prices',
    paths: ['src/islands/shared/PriceReading.', 'src/domain/money/typed-price.'],
  },
  {
    // The names of all municipalities, which a search asks for late.
    name: 'places',
    paths: ['src/domain/places/municipality.'],
  },
  {
    name: 'paging',
    paths: [
      'src/components/ui/Pagination',
      'src/domain/pagination.',
      'src/domain/text/count-text.',
    ],
  },
  {
    // Lists that change without a page load. `PageHead` stays out, because a store's page has lists but no `PageHead`.
    name: 'listing',
    paths: ['src/islands/shared/listing'],
  },
  {
    // Writes a date in a timezone.
    name: 'dates',
    paths: ['src/domain/hours/zone-format.', 'src/domain/text/date-text.'],
  },
  {
    // News of followed stores and of favourites.
    name: 'news',
    paths: ['src/islands/shared/favourites/'],
  },
  {
    // Modules that the areas behind the sign-in share.
    name: 'area',
    paths: ['src/islands/signed-in/'],
  },
  {
    // Modules that the screens of the owner area and their dialogs share.
    name: 'owner',
    paths: [
      'src/islands/owner/query-keys.',
      'src/islands/owner/saving/',
      'src/islands/owner/publication/',
      'src/islands/owner/drafts/',
      'src/islands/owner/ui/',
      'src/islands/owner/pictures/',
      'src/islands/owner/store/',
      'src/islands/owner/categories/category-cache.',
      'src/islands/owner/categories/category-calls.',
      'src/islands/owner/products/product-cache.',
      'src/islands/owner/products/product-calls.',
      'src/islands/owner/settings/settings-draft.',
      'src/islands/owner/settings/timezones.',
      'src/domain/messages/product.',
      'src/domain/messages/category.',
      'src/domain/messages/picture.',
    ],
    except: [
      'src/islands/owner/ui/AmountField',
      'src/islands/owner/ui/from-text',
      'src/islands/owner/ui/price-rule',
      'src/islands/owner/ui/stock-rule',
      'src/islands/owner/pictures/PictureField',
    ],
  },
];

const escape = (path: string): string => path.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
const anyOf = (paths: readonly string[]): string => `/(?:${paths.map(escape).join('|')})`;

/** The regular expression that matches the modules of a group. The bundler names modules by full paths. */
export function matchGroup({ paths, except = [] }: ChunkGroup): RegExp {
  const others = except.length === 0 ? '' : `(?!.*${anyOf(except)})`;
  return new RegExp(`^${others}.*${anyOf(paths)}`);
}
