import type { Metrics, OwnBusiness } from '#contract/stores.ts';

export type FirstStep = 'whatsapp' | 'hours' | 'logo' | 'product' | 'share';

type Contact = Pick<OwnBusiness, 'whatsapp' | 'phone' | 'telegram' | 'telegram_username'>;

interface Progress {
  readonly business: Contact & Pick<OwnBusiness, 'blocked' | 'business_hours' | 'logo'>;
  readonly metrics: Pick<Metrics, 'productsCount' | 'topFavorites'>;
  /** The store was shared from this browser. */
  readonly isShared: boolean;
}

/** What a new store needs before its customers find it and write to it, and what of that is done. */
export function listFirstSteps({
  business,
  metrics,
  isShared,
}: Progress): readonly { readonly step: FirstStep; readonly isDone: boolean }[] {
  const hours = Object.values(business.business_hours ?? {});
  return [
    { step: 'whatsapp', isDone: canBeWrittenTo(business) },
    { step: 'hours', isDone: hours.some((day) => day !== null) },
    { step: 'logo', isDone: business.logo !== null },
    { step: 'product', isDone: metrics.productsCount > 0 },
    // A store whose products someone keeps has been found, wherever its link was shared from.
    ...(business.blocked === null
      ? [{ step: 'share' as const, isDone: isShared || metrics.topFavorites.length > 0 }]
      : []),
  ];
}

/** A messenger that is switched on reaches nobody without its phone or its name. */
const canBeWrittenTo = ({ whatsapp, phone, telegram, telegram_username: name }: Contact): boolean =>
  (whatsapp && phone !== null) || (telegram && name !== null);
