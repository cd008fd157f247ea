/**
 * Tells the script of the head to defer every picture that has not loaded yet. The islands run already, so the page does
 * not offer to load them.
 */
export function deferPictures(): void {
  const { dataset } = document.documentElement;
  dataset.used = '';
  dataset.saver = '';
}

/** Lets the deferred pictures load. */
export function loadDeferredPictures(): void {
  delete document.documentElement.dataset.saver;
  for (const picture of document.querySelectorAll<HTMLImageElement>('img[data-src]')) {
    const { src = '', set = '' } = picture.dataset;
    delete picture.dataset.src;
    delete picture.dataset.set;
    picture.srcset = set;
    picture.src = src;
  }
  for (const button of document.querySelectorAll('.see')) button.remove();
}
