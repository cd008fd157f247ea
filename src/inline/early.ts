import { accessTokenEnding, sessionKeyPrefix } from '#domain/browser/stored-session.ts';
import {
  type ConnectionHints,
  dataSaverKey,
  needsDataSaver,
  readDataSaverChoice,
} from '#domain/browser/data-saver.ts';

// Runs in the head of every page, before its body is parsed. Under the data saver it holds lazy pictures back while the
// page is parsed, and puts a button in their place that loads one. Without the data saver it starts the first picture
// at once. It keeps the browser's offer to install until an island asks for it. It tells the rest of the page its
// findings by attributes of the root element. `data-saver` means that the data saver is on. `data-signed-in` means that
// this browser has a session; it is set before the first paint, and again when another tab or the way back in the
// history has changed the session. `data-words` means that the address has words to search for, so that their parts of
// the page have room from the start. `data-with-scripts` means that scripts run, `data-with-islands` that islands do.
// Without these two, a page shows its parts that need no script; many browsers are older than the media query
// `scripting`.

const root = document.documentElement;
const nothing = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";

function handlePictures(): void {
  for (const picture of document.querySelectorAll<HTMLImageElement>(
    'img[loading=lazy]:not([data-src])',
  )) {
    if (root.dataset.saver === undefined) {
      if (picture.fetchPriority === 'high') picture.loading = 'eager';
    } else if (picture.naturalWidth === 0) {
      deferPicture(picture);
    }
  }
}

function deferPicture(picture: HTMLImageElement): void {
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
    // Storage is refused, so nobody is signed in.
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
// The script that starts the islands uses `||=`. Every browser that has this method has that operator too.
if ('any' in Promise) root.dataset.withIslands = '';
showSession();
addEventListener('storage', showSession);
addEventListener('pageshow', showSession);
const { connection } = navigator as { readonly connection?: ConnectionHints };
if (needsDataSaver(readDataSaverChoice(readStoredChoice()), connection)) root.dataset.saver = '';
// Spaces alone are no words.
if (/[?&]q=(?!(\+|%20)*(&|$))/.test(location.search)) root.dataset.words = '';
new MutationObserver(handlePictures).observe(root, {
  childList: true,
  subtree: true,
  attributeFilter: ['data-saver'],
});
addEventListener('beforeinstallprompt', (offer) => {
  offer.preventDefault();
  self.installOffer = offer;
});
