declare module 'negotiator' {
  /** Only the parts that we use. Published types lack the argument that decides between equal preferences. */
  export default class Negotiator {
    constructor(request: { headers: Readonly<Record<string, string | undefined>> });
    encodings<Name extends string>(
      available: readonly Name[],
      options: { readonly preferred: readonly Name[] },
    ): Name[];
  }
}
