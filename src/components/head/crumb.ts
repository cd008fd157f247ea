/** One step of the way to a page; the last is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}
