/** Reasons for taking a thing down, which are also the reasons that visitors can report. */
export const reasons = [
  'scam',
  'wrong_phone',
  'illegal',
  'offensive',
  'personal_data',
  'spam',
  'no_delivery',
  'other',
] as const;
export type Reason = (typeof reasons)[number];

const labels: Record<Reason, string> = {
  scam: 'Estafa o vendedor falso',
  wrong_phone: 'No es su teléfono',
  illegal: 'Prohibido por la ley',
  offensive: 'Ofensivo',
  personal_data: 'Datos personales',
  spam: 'Publicidad repetida',
  no_delivery: 'No lleva donde dice',
  other: 'Otro',
};

/** The text that the owner of a held product reads. */
export const heldText = (reason: Reason, siteName: string): string =>
  `Retirado por ${siteName}: ${labels[reason]}`;

export const reasonLabel = (reason: Reason): string => labels[reason];
