/** What a verified store may not change without being verified anew. */
export const verifiedFields = ['phone', 'name', 'telegram', 'email'] as const;
export type VerifiedField = (typeof verifiedFields)[number];

const words: Record<VerifiedField, string> = {
  phone: 'el teléfono',
  name: 'el nombre',
  telegram: 'el Telegram',
  email: 'el correo',
};

/** What the owner reads of a verification that waits for an operator. */
export const pausedText = (field: VerifiedField): string =>
  `Verificación en pausa: cambió ${words[field]}`;

/** The first of them that a change touches, by the names of the changed fields of a store. */
export function findVerifiedField(changed: readonly string[]): VerifiedField | null {
  const touched = new Set(
    changed.map((name) => (name === 'telegram_username' ? 'telegram' : name)),
  );
  return verifiedFields.find((field) => touched.has(field)) ?? null;
}
