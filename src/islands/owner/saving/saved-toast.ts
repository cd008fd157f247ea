import type { ToastOptions } from '#state/toasts.ts';

/** One toast for all that saving something came to; it is found in its list by its id. */
export function describeSave(
  id: string,
  title: string,
  parts: readonly (string | false)[],
): ToastOptions {
  const sentences = parts.filter((sentence) => sentence !== false);
  const description = sentences.length > 0 && { description: `${sentences.join('. ')}.` };
  return { title, ...description, about: `[data-id="${id}"]` };
}
