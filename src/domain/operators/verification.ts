/** Fields that a verified store cannot change without a new verification. */
export const verifiedFields = ['phone', 'name', 'telegram', 'email'] as const;
export type VerifiedField = (typeof verifiedFields)[number];

const words: Record<VerifiedField, string> = {
  phone: 'el teléfono',
  name: 'el nombre',
  telegram: 'el Telegram',
  email: 'el correo',
};

/** The text that the owner reads while a verification waits for an operator. */
export const pausedText = (field: VerifiedField): string =>
  `Verificación en pausa: cambió ${words[field]}`;

/** The first of these fields that a change touches, from the names of a store's changed fields. */
export function findVerifiedField(changed: readonly string[]): VerifiedField | null {
  const touched = new Set(
    changed.map((name) => (name === 'telegram_username' ? 'telegram' : name)),
  );
  return verifiedFields.find((field) => touched.has(field)) ?? null;
}
