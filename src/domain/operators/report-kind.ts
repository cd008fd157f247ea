/** Things that visitors can report. */
export const reportKinds = ['review', 'product', 'business'] as const;
export type ReportKind = (typeof reportKinds)[number];
