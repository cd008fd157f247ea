import { accessTokenEnding, sessionKeyPrefix } from '#domain/browser/stored-session.ts';
import {
  type ConnectionHints,
  dataSaverKey,
  needsDataSaver,
  readDataSaverChoice,
} from '#domain/browser/data-saver.ts';

// Runs in the head of every page, before its body is parsed. Under the data saver it holds lazy pictures back as they
// are parsed and puts in their place a button that loads one; else it starts the first picture at once. It also keeps
// the browser's offer to install until an island asks for it. That the data saver is on is shown to everything else as
// `data-saver` on the root. A session kept in this browser is shown as `data-signed-in` there, before the first paint
// and again when another tab or the way back in the history has changed it. An address that names words to search for
// is shown as `data-words`, so that what belongs to them has its place from the start. `data-with-scripts` says that scripts
// run, `data-with-islands` that islands do: without them a page shows what works without, and browsers older than the media
// query `scripting` are many.

const root = document.documentElement;
const nothing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

function handlePictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    'img[loading=lazy]:not([data-src])',
  )) {
    if (root.dataset.saver === undefined) {
      if (picture.fetchPriority === 'high') picture.loading = 'eager';
    } else if (picture.naturalWidth === 0) {
      holdBack(picture);
    }
  }
}

function holdBack(picture: HTMLImageElement): void {
  const { src, srcset, dataset } = picture;
  dataset.src = src;
  dataset.set = srcset;
  picture.srcset = '';
  picture.src = nothing;
  if (dataset.kb === undefined) return;
  const button = document.createElement('button');
  button.className = 'see';
  button.type = 'button';
  button.textContent = `Ver foto · ${dataset.kb} KB`;
  button.onclick = () => {
    picture.loading = 'eager';
    picture.src = src;
    button.remove();
  };
  (picture.closest('a') ?? picture).after(button);
}

function showSession(): void {
  try {
    const isSignedIn = Object.keys(localStorage).some(
      (key) => key.startsWith(sessionKeyPrefix) && key.endsWith(accessTokenEnding),
    );
    root.toggleAttribute('data-signed-in', isSignedIn);
  } catch {
    // Storage is refused, and nobody is signed in.
  }
}

function readStoredChoice(): string | undefined {
  try {
    return localStorage[dataSaverKey] as string | undefined;
  } catch {
    return undefined;
  }
}

const { api } = root.dataset;
if (api) self.apiUrl = `${api}/api`;
root.dataset.withScripts = '';
// What starts the islands assigns with `||=`, which each browser got together with this method.
if ('any' in Promise) root.dataset.withIslands = '';
showSession();
addEventListener('storage', showSession);
addEventListener('pageshow', showSession);
const { connection } = navigator as { readonly connection?: ConnectionHints };
if (needsDataSaver(readDataSaverChoice(readStoredChoice()), connection)) root.dataset.saver = '';
if (/[?&]q=[^&]/.test(location.search)) root.dataset.words = '';
new MutationObserver(handlePictures).observe(root, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-saver'],
});
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  self.installOffer = offer;
});
