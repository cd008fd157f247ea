import { hasDataSaver, readOwnData } from './shared/page.ts';
import { searchPageSize } from '#domain/limits.ts';
import { type CardPicture, cardPictureWidth, pictureSrcset } from '#domain/products/picture.ts';
import { defaultSort, defaultSortOrder } from '#domain/search/product-sort.ts';

// Runs before the body of the search page is parsed: asks for the products of an address that names words alone, which
// most do, and for the first pictures of the response, while the scripts are still on their way. The call that the
// island makes later takes this response when it is for the same address (`state/early-response.ts`). On a link of
// 400 kbps the pictures are there when the cards are rendered. Nothing is asked for under the data saver.

interface Found {
  readonly data: readonly { readonly images: readonly CardPicture[] }[];
}

/** Products whose pictures are in view at once on a phone. */
const inView = 2;

/** What the cards of the page say of the width of their pictures. */
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

/** The root of a page on a host of files alone says that there is no API to ask. */
const hasApi = document.documentElement.dataset.api !== '';
if (hasApi && !hasDataSaver() && [...query.keys()].every((name) => name === 'q')) ask();
