/** A browser of the floor, as much of it as the trial needs: pages do the rest themselves, by script. */
export interface FloorBrowser {
  readonly name: string;
  /** The size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Resolves once the page has loaded. */
  open(url: string): Promise<void>;
  /** What an expression comes to, which may be a promise of something that JSON can say. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** A PNG of what is in the window. */
  takePicture(): Promise<Buffer>;
  /** Exceptions that nothing caught and files that did not load, since the last call. */
  readErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}
