declare module 'saxen' {
  /** Types of the parts that we use. The package has none. */
  export class Parser {
    on(
      event: 'openTag',
      listener: (
        name: string,
        getAttributes: () => Readonly<Record<string, string>>,
        decode: (text: string) => string,
        isSelfClosing: boolean,
      ) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    write(xml: string): this;
    end(): unknown;
  }
}
