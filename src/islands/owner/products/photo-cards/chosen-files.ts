let waiting: readonly File[] = [];

/** Hands files that were chosen on one screen to the one that makes cards of them. */
export function offerFiles(files: readonly File[]): void {
  waiting = [...waiting, ...files];
}

export function takeFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
