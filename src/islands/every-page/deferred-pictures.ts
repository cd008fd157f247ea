/** Tells the script of the head to defer every picture that has not loaded yet. */
export function deferPictures(): void {
  document.documentElement.dataset.saver = '';
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
