/** Logs a failure that the visitor is not shown (product.md 9). */
export function logFailure(subject: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the console is the log of a browser
  console.warn(subject, error);
}
