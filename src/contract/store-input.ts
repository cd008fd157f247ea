import * as v from 'valibot';
import {
  BusinessTypeSchema,
  createOptionalLine,
  createOptionalText,
  createRequiredLine,
  FlagSchema,
  ProvinceSchema,
} from './scalars.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { cleanPhoneText, normalizePhone, refusePhone } from '#domain/accounts/phone.ts';
import { validateBusinessHours } from '#domain/hours/business-hours-input.ts';
import { completeHours } from '#domain/hours/business-hours.ts';
import type { BusinessHours } from '#domain/hours/business-hours.ts';
import { isTimezone } from '#domain/hours/timezone.ts';
import {
  addressMaxLength,
  businessNameMaxLength,
  descriptionMaxLength,
  emailMaxLength,
  linkMaxLength,
  phoneTextMaxLength,
} from '#domain/limits.ts';
import { businessMessages, commentMessages, registrationMessages } from '#domain/messages.ts';
import { cleanSocialLink, refuseSocialLink } from '#domain/places/social-link.ts';
import type { Network } from '#domain/places/social-link.ts';
import { refuseStoreName } from '#domain/places/store-name.ts';
import { cleanTelegramUsername, isTelegramUsername } from '#domain/places/telegram.ts';
import { country } from '#domain/site.ts';

const passing = (isValid: (text: string) => boolean) => (text: string | null) =>
  text === null || isValid(text);

const NameSchema = createRequiredLine(
  businessNameMaxLength,
  registrationMessages.missing.businessName,
  commentMessages.nameTooLong,
);

/** Refuses a text with the sentence that `refuse` has for it. */
const refusing = (refuse: (text: string) => string | null) =>
  v.check<string | null, (issue: { readonly input: string | null }) => string>(
    (text) => text === null || refuse(text) === null,
    ({ input }) => refuse(input ?? '') ?? '',
  );

/** The name of a store in a form. The API checks in its service whether a name pretends something: it knows the old name. */
export const createStoreNameSchema = (siteName: string) =>
  v.pipe(
    NameSchema,
    v.check(
      (name) => refuseStoreName(name, siteName) === null,
      ({ input }) => refuseStoreName(input, siteName) ?? '',
    ),
  );

const createSocialSchema = (network: Network) =>
  v.pipe(
    createOptionalLine(linkMaxLength, businessMessages.linkTooLong, (text) =>
      cleanSocialLink(network, text),
    ),
    refusing((text) => refuseSocialLink(network, text)),
  );

export const PhoneSchema = v.pipe(
  createOptionalLine(phoneTextMaxLength, registrationMessages.phoneInvalid, cleanPhoneText),
  refusing(refusePhone),
  v.transform((text) => (text === null ? null : normalizePhone(text))),
);

const TelegramUsernameSchema = v.pipe(
  createOptionalLine(linkMaxLength, businessMessages.telegramInvalid, cleanTelegramUsername),
  v.check(passing(isTelegramUsername), businessMessages.telegramInvalid),
);

const HoursSchema = v.nullable(
  v.pipe(
    v.record(v.string(), v.unknown(), 'El horario no es válido'),
    v.rawTransform(({ dataset, addIssue, NEVER }): BusinessHours => {
      const [first] = validateBusinessHours(dataset.value);
      if (first === undefined) return completeHours(dataset.value);
      addIssue({ message: first.message });
      return NEVER;
    }),
  ),
);

const fields = {
  name: NameSchema,
  description: createOptionalText(descriptionMaxLength, 'La descripción es demasiado larga'),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  location: createOptionalLine(addressMaxLength, 'La dirección es demasiado larga'),
  email: v.pipe(
    createOptionalLine(emailMaxLength, commentMessages.emailInvalid),
    v.check(passing(isEmail), commentMessages.emailInvalid),
  ),
  phone: PhoneSchema,
  timezone: v.pipe(
    createOptionalLine(64, 'La zona horaria no existe'),
    v.check(passing(isTimezone), 'La zona horaria no existe'),
  ),
  business_hours: HoursSchema,
  url_facebook: createSocialSchema('facebook'),
  url_instagram: createSocialSchema('instagram'),
  whatsapp: FlagSchema,
  telegram: FlagSchema,
  telegram_username: TelegramUsernameSchema,
};

const { name, type, province, ...others } = fields;

/** The fields of a new store that its owner may set. */
export const BusinessCreateSchema = v.strictObject({
  name,
  type,
  province,
  ...v.partial(v.object(others)).entries,
});
export type BusinessCreate = v.InferOutput<typeof BusinessCreateSchema>;

/** Changed fields of a store; what is absent stays. */
export const BusinessUpdateSchema = v.partial(v.strictObject(fields));
export type BusinessUpdate = v.InferOutput<typeof BusinessUpdateSchema>;

/** A request may name the country. There is only one, and it is not stored. */
const countryEntry = { country: v.optional(v.literal(country, businessMessages.countryFixed)) };

export const BusinessRequestSchema = v.strictObject({
  ...BusinessCreateSchema.entries,
  ...countryEntry,
});
export const BusinessChangeSchema = v.strictObject({
  ...BusinessUpdateSchema.entries,
  ...countryEntry,
});
