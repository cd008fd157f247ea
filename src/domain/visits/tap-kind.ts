/** The targets of taps: WhatsApp, Telegram, mail, phone, order, SMS or catalogue. */
export const tapKinds = ['w', 't', 'm', 'p', 'o', 's', 'c'] as const;
export type TapKind = (typeof tapKinds)[number];

/** The daily figures of a store: visits and taps. */
export const figureKinds = ['v', ...tapKinds] as const;
export type FigureKind = (typeof figureKinds)[number];

export const isTapKind = (value: string): value is TapKind =>
  (tapKinds as readonly string[]).includes(value);
