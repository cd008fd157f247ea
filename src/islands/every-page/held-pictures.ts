/** Lets the script of the head hold back every picture that has not loaded yet. */
export function holdPictures(): void {
  document.documentElement.dataset.saver = '';
}

/** Gives the pictures that the script of the head holds back their addresses again. */
export function releasePictures(): void {
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
