/** Requests that people can make about their data. */
export const requestKinds = ['access', 'correction', 'deletion', 'export', 'other'] as const;
export type RequestKind = (typeof requestKinds)[number];

const labels: Record<RequestKind, string> = {
  access: 'Saber qué datos hay',
  correction: 'Corregir sus datos',
  deletion: 'Borrar sus datos',
  export: 'Una copia de sus datos',
  other: 'Otra cosa',
};

export const requestKindLabel = (kind: RequestKind): string => labels[kind];
