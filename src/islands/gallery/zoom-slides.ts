/**
 * Opens the zoom over a rendered slide. Its code comes with the first tap; when it cannot come, the link does what it
 * does without script and opens the photo itself.
 */
export async function zoomSlides(
  link: HTMLAnchorElement,
  index: number,
  show: (index: number, isInstant?: boolean) => void,
): Promise<void> {
  if (link.ariaBusy === 'true') return;
  const links = Array.from(link.closest('.slides')?.querySelectorAll('a') ?? [link]);
  link.ariaBusy = 'true';
  try {
    const { openZoom } = await import('./zoom.ts');
    openZoom(links, index, show);
  } catch {
    location.assign(link.href);
  } finally {
    link.ariaBusy = null;
  }
}
