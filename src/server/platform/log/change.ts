export type ChangeKind =
  | 'business.created'
  | 'business.updated'
  | 'business.paused'
  | 'business.removed'
  | 'category.created'
  | 'category.updated'
  | 'category.removed'
  | 'product.created'
  | 'product.updated'
  | 'product.removed'
  | 'product.counted'
  | 'review.changed'
  | 'review.replied';

interface Delta<Value> {
  before: Value;
  after: Value;
}

export interface ChangeDetail {
  url: string;
  oldUrl?: string | undefined;
  oldUrls?: string[] | undefined;
  endedUrls?: string[] | undefined;
  fields?: string[] | undefined;
  category?: Delta<string | null> | undefined;
  type?: Delta<string | null> | undefined;
  public?: Delta<boolean> | undefined;
  offer?: Delta<boolean> | undefined;
  shownOn?: string[] | undefined;
  soldOut?: boolean | undefined;
  removed?: boolean | undefined;
  moderated?: boolean | undefined;
}

export interface NewChange {
  kind: ChangeKind;
  businessId: string;
  entityId: string;
  detail: ChangeDetail;
}

export interface ChangeRecord extends NewChange {
  seq: number;
  cursor: number;
  at: string;
}
