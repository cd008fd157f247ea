/**
 * Opens the zoom over a rendered slide. Its code is loaded at the first tap. When that fails, the link opens the photo
 * itself, as without script.
 */
export async function zoomSlides(
  link: HTMLAnchorElement,
  index: number,
  show: (index: number, isInstant?: boolean) => void,
): Promise<void> {
  if (link.hasAttribute('aria-busy')) return;
  const links = Array.from(link.closest('.slides')?.querySelectorAll('a') ?? [link]);
  // Firefox before 119 lacks `ariaBusy`.
  link.setAttribute('aria-busy', 'true');
  try {
    const { openZoom } = await import('./zoom.ts');
    openZoom(links, index, show);
  } catch {
    location.assign(link.href);
  } finally {
    link.removeAttribute('aria-busy');
  }
}
