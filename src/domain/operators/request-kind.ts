/** What somebody may ask for about their data. */
export const requestKinds = ['access', 'correction', 'deletion', 'export', 'other'] as const;
export type RequestKind = (typeof requestKinds)[number];
