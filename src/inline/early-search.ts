import { hasDataSaver, readOwnData } from './shared/page.ts';
import { searchPageSize, searchTextMaxLength } from '#domain/limits.ts';
import { type CardPicture, cardPictureWidth, pictureSrcset } from '#domain/products/picture.ts';
import { defaultSort, defaultSortOrder } from '#domain/search/product-sort.ts';

// Runs before the body of the search page is parsed, while the scripts are still on their way. When the address has
// only search words, as most do, and no more than the island keeps of them (`cleanSearchText`), it asks for the products
// and then for the first pictures of the response. The call that the island makes later uses this response when it has
// the same address (`state/early-response.ts`). On a link of 400 kbps the pictures have arrived when the cards are
// rendered. Under the data saver it asks for nothing.

interface Found {
  readonly data: readonly { readonly images: readonly CardPicture[] }[];
}

/** Products whose pictures a phone shows without scrolling. */
const inView = 2;

/** The `sizes` attribute of the pictures in the page's cards. */
const { sizes = '' } = readOwnData();
const query = new URLSearchParams(location.search);
const words = (query.get('q') ?? '').trim();

function ask(): void {
  const sort = `sortBy=${defaultSort(words)}&sortOrder=${defaultSortOrder}`;
  const list = `/products/public?page=1&limit=${searchPageSize}&${sort}`;
  const search = words === '' ? '' : `&${new URLSearchParams({ search: words })}`;
  const url = (self.apiUrl ?? '/api') + list + search;
  const stopping = new AbortController();
  const response = fetch(url, { signal: stopping.signal });
  self.earlyResponse = {
    url,
    response,
    giveUp() {
      stopping.abort();
    },
  };
  response.then(askForPictures).catch(() => undefined);
}

async function askForPictures(response: Response): Promise<void> {
  const { data } = (await response.clone().json()) as Found;
  for (const { images } of data.slice(0, inView)) {
    const [picture] = images;
    if (picture === undefined) continue;
    const image = new Image();
    image.sizes = sizes;
    image.srcset = pictureSrcset(picture, cardPictureWidth);
  }
}

/** On a host that serves only files, the root element says that there is no API. */
const hasApi = document.documentElement.dataset.api !== '';
const isWordsOnly = [...query.keys()].every((name) => name === 'q');
if (hasApi && !hasDataSaver() && isWordsOnly && words.length <= searchTextMaxLength) ask();
