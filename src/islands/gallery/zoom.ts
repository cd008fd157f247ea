import type { SlideData } from 'photoswipe';
import PhotoSwipe from 'photoswipe';
import styles from 'photoswipe/style.css?inline';
import { addStyles } from '../shared/add-styles.ts';

const labels = {
  closeTitle: 'Cerrar',
  zoomTitle: 'Ampliar o reducir',
  arrowPrevTitle: 'Foto anterior',
  arrowNextTitle: 'Foto siguiente',
  errorMsg: 'No se pudo cargar la foto',
};

/** Opens the photos of rendered slides over the page, beginning at `index`. `show` scrolls the gallery along. */
export function openZoom(
  links: readonly HTMLAnchorElement[],
  index: number,
  show: (index: number, isInstant?: boolean) => void,
): void {
  addZoomStyles();
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const zoom = new PhotoSwipe({
    ...labels,
    dataSource: links.map(readSlide),
    index,
    loop: false,
    bgOpacity: 0.94,
    returnFocus: false,
    maxZoomLevel: 4,
    secondaryZoomLevel: ({ fit }) => Math.min(4, Math.max(1, fit * 2)),
    showHideAnimationType: isStill ? 'none' : 'zoom',
  });
  zoom.on('change', () => {
    show(zoom.currIndex, true);
  });
  const leaveHistory = closeByBack(zoom);
  zoom.on('destroy', () => {
    leaveHistory();
    links[zoom.currIndex]?.focus({ preventScroll: true });
  });
  zoom.init();
  nameParts(zoom);
}

interface ZoomState {
  readonly isZoomed?: boolean;
}

/**
 * Lets the Back button close the photo instead of leaving the page. Returns a function that removes the added history
 * entry when the photo is closed in another way.
 */
function closeByBack(zoom: PhotoSwipe): () => void {
  const close = () => {
    zoom.close();
  };
  history.pushState({ ...(Object(history.state) as object), isZoomed: true }, '');
  addEventListener('popstate', close);
  return () => {
    removeEventListener('popstate', close);
    if ((Object(history.state) as ZoomState).isZoomed === true) history.back();
  };
}

function readSlide(link: HTMLAnchorElement): SlideData {
  const picture = link.querySelector('img');
  const widths = Array.from(picture?.srcset.matchAll(/ (\d+)w/g) ?? [], ([, width]) =>
    Number(width),
  );
  const width = Math.max(0, ...widths) || 960;
  // Attributes, because the properties give the size of the square into which the photo is fitted.
  const [renderedWidth, renderedHeight] = [
    picture?.getAttribute('width'),
    picture?.getAttribute('height'),
  ];
  const ratio = Number(renderedHeight ?? 1) / Number(renderedWidth ?? 1);
  return {
    src: link.href,
    srcset: picture?.srcset,
    width,
    height: Math.round(width * ratio),
    alt: picture?.alt ?? '',
    element: link,
    ...(picture?.complete === true && picture.currentSrc !== '' && { msrc: picture.currentSrc }),
    thumbCropped: false,
  };
}

/** Labels the parts of the zoom in Spanish. The library has no options for them. */
function nameParts({ element, scrollWrap }: PhotoSwipe): void {
  element?.setAttribute('aria-label', 'Fotos ampliadas');
  element?.setAttribute('aria-modal', 'true');
  scrollWrap?.setAttribute('aria-label', 'Fotos');
  scrollWrap?.setAttribute('aria-roledescription', 'carrusel');
  for (const slide of element?.querySelectorAll('[aria-roledescription=slide]') ?? []) {
    slide.setAttribute('aria-roledescription', 'foto');
  }
}

let hasStyles = false;

/** Runs once per page. The styles are part of the code, because a separate file would be another request. */
function addZoomStyles(): void {
  if (hasStyles) return;
  hasStyles = true;
  addStyles(styles);
}
