/** Fields of a response together with those that the previous release does not give. The server gives all of them. */
export type Complete<Fields> = {
  [Name in keyof Fields]-?: Exclude<Fields[Name], undefined>;
};
