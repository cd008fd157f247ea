import type { Transaction } from 'kysely';
import { insertBusiness } from '#server/db/businesses.ts';
import { appendChange } from '#server/db/changes.ts';
import { nameKey } from '#server/db/name-key.ts';
import { createId } from '#server/db/random-id.ts';
import type { Schema } from '#server/db/schema.ts';
import { ownSlug, takeSlug } from '#server/db/slugs.ts';
import type { BusinessCreate } from '#contract/business-input.ts';
import { DomainError } from '#domain/errors.ts';
import { businessMessages } from '#domain/messages.ts';
import { registrationTimezone } from '#domain/site.ts';

/** Writes a new store, its url and its place in the change log; answers its id. */
export async function openStore(
  tx: Transaction<Schema>,
  ownerId: string | null,
  input: BusinessCreate,
): Promise<string> {
  requireTelegramUsername(input.telegram ?? false, input.telegram_username ?? null);
  const id = createId();
  const url = await takeSlug(tx, input.name, null);
  await insertBusiness(tx, {
    id,
    url,
    owner_id: ownerId,
    name: input.name,
    name_key: nameKey(input.name),
    description: input.description ?? null,
    type: input.type,
    province: input.province,
    location: input.location ?? null,
    email: input.email ?? null,
    phone: input.phone ?? null,
    timezone: input.timezone ?? registrationTimezone,
    business_hours: input.business_hours ? JSON.stringify(input.business_hours) : null,
    url_facebook: input.url_facebook ?? null,
    url_instagram: input.url_instagram ?? null,
    whatsapp: input.whatsapp ?? false,
    telegram: input.telegram ?? false,
    telegram_username: input.telegram_username ?? null,
  });
  await ownSlug(tx, url, id);
  await appendChange(tx, {
    kind: 'business.created',
    businessId: id,
    entityId: id,
    detail: {
      url,
      type: { before: null, after: input.type },
      public: { before: false, after: true },
    },
  });
  return id;
}

/** Refuses a Telegram contact that leads nowhere (decisions 26). */
export function requireTelegramUsername(isShown: boolean, username: string | null): void {
  if (!isShown || username !== null) return;
  throw new DomainError('validation_failed', {
    issues: [{ path: 'telegram_username', message: businessMessages.telegramRequired }],
  });
}
