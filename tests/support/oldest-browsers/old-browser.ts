/** A supported browser, with the functions that the trial needs. Everything else it does by `evaluate`. */
export interface OldBrowser {
  readonly name: string;
  /** The size of the page in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  /** Resolves once the page has loaded. */
  open(url: string): Promise<void>;
  /** The value of an expression, which may be a promise. It must fit into JSON. */
  evaluate<Value>(expression: string): Promise<Value>;
  /** A PNG of the window's content. */
  takePicture(): Promise<Buffer>;
  /** Uncaught exceptions, and files that did not load, since the last call. */
  readErrors(): Promise<readonly string[]>;
  close(): Promise<void>;
}
