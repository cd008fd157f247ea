let waiting: readonly File[] = [];

/** Passes chosen files from one screen to the screen with the cards. */
export function offerFiles(files: readonly File[]): void {
  waiting = [...waiting, ...files];
}

export function takeFiles(): readonly File[] {
  const files = waiting;
  waiting = [];
  return files;
}
