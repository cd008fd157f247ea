declare module 'negotiator' {
  /** What is used of it: the types that others publish do not know the order that breaks a tie. */
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> });
    encodings<Name extends string>(
      available: readonly Name[],
      options: { readonly preferred: readonly Name[] },
    ): Name[];
  }
}
