/** A step of the path to a page. The last step is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}
