import type { AuditAction } from '#domain/operators/audit-action.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';

/** The act that takes down a thing and settles its reports as right. */
export const takingActs: Readonly<Record<ReportKind, AuditAction>> = {
  review: 'review.hidden',
  product: 'product.held',
  business: 'business.blocked',
};

/** The act that gives the thing back. */
export const givingActs: Readonly<Record<ReportKind, AuditAction>> = {
  review: 'review.shown',
  product: 'product.released',
  business: 'business.unblocked',
};
