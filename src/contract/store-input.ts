import * as v from 'valibot';
import {
  AmountInputSchema,
  BusinessTypeSchema,
  createMessage,
  createOptionalLine,
  createOptionalText,
  createRequiredLine,
  FlagSchema,
  ProvinceSchema,
} from './scalars.ts';
import { isEmail } from '#domain/accounts/email.ts';
import { cleanPhoneText, normalizePhone, refusePhone } from '#domain/accounts/phone.ts';
import { validateWeeklyHours } from '#domain/hours/weekly-hours-input.ts';
import { completeHours } from '#domain/hours/weekly-hours.ts';
import { type WeeklyHours, timePattern } from '#domain/hours/weekly-hours.ts';
import { dayIn, isDay } from '#domain/hours/day.ts';
import { noDeliveryReasons } from '#domain/hours/no-delivery.ts';
import { pauseReasons } from '#domain/hours/pause.ts';
import { type SpecialDay, validateSpecialDays } from '#domain/hours/special-days.ts';
import { isTimezone } from '#domain/hours/timezone.ts';
import {
  addressMaxLength,
  storeNameMaxLength,
  descriptionMaxLength,
  emailMaxLength,
  linkMaxLength,
  maxDeliveryPlaces,
  noDeliveryNoteMaxLength,
  pauseNoteMaxLength,
  phoneTextMaxLength,
  specialNoteMaxLength,
} from '#domain/limits.ts';
import { businessMessages, commentMessages, registrationMessages } from '#domain/messages.ts';
import { payMethods } from '#domain/orders/pay-method.ts';
import { deliveryScopes } from '#domain/stores/delivery.ts';
import {
  findMunicipalityOf,
  isMunicipalityOf,
  municipalityRefusal,
} from '#domain/places/municipality.ts';
import type { Province } from '#domain/places/province.ts';
import { cleanSocialLink, refuseSocialLink } from '#domain/stores/social-link.ts';
import type { Network } from '#domain/stores/social-link.ts';
import { refuseStoreName } from '#domain/stores/store-name.ts';
import { cleanTelegramUsername, isTelegramUsername } from '#domain/stores/telegram.ts';
import { country } from '#domain/site.ts';

const passing = (isValid: (text: string) => boolean) => (text: string | null) =>
  text === null || isValid(text);

const NameSchema = createRequiredLine(
  storeNameMaxLength,
  registrationMessages.missing.businessName,
  commentMessages.nameTooLong,
);

/** Refuses a text with the sentence that `refuse` returns for it. */
const refusing = (refuse: (text: string) => string | null) =>
  v.check<string | null, (issue: { readonly input: string | null }) => string>(
    (text) => text === null || refuse(text) === null,
    ({ input }) => refuse(input ?? '') ?? '',
  );

/**
 * The name of a store in a form. The API checks in its service whether a name pretends to be something, because the
 * service knows the old name.
 */
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
    v.rawTransform(({ dataset, addIssue, NEVER }): WeeklyHours => {
      const [first] = validateWeeklyHours(dataset.value);
      if (first === undefined) return completeHours(dataset.value);
      addIssue({ message: first.message });
      return NEVER;
    }),
  ),
);

const TimeSchema = v.pipe(
  v.string('La hora debe tener el formato HH:MM'),
  v.regex(timePattern, 'La hora debe tener el formato HH:MM'),
);
const noteTooLong = (most: number) => `El texto no puede exceder los ${most} caracteres`;

/** Days on which a store has other hours. A day with null is closed. The result is in the order of the calendar. */
const SpecialDaysSchema = v.pipe(
  v.array(
    v.strictObject({
      from: v.string('Elige la fecha'),
      to: v.string('Elige la fecha'),
      hours: v.nullable(
        v.pipe(
          v.array(
            v.strictObject({ opening: TimeSchema, closing: TimeSchema }),
            'El horario no es válido',
          ),
          v.minLength(1, 'El horario no es válido'),
          v.maxLength(2, 'El horario no es válido'),
        ),
      ),
      note: v.optional(
        createOptionalLine(specialNoteMaxLength, noteTooLong(specialNoteMaxLength)),
        null,
      ),
    }),
    'Los días especiales no son válidos',
  ),
  v.rawTransform(({ dataset, addIssue, NEVER }): SpecialDay[] => {
    // Only the limit of days ahead depends on today. The timezone is the one where a day begins first, so that the limit
    // is too early for no owner.
    const today = dayIn('Pacific/Kiritimati', new Date());
    const [first] = validateSpecialDays(dataset.value, today);
    if (first === undefined) return [...dataset.value].sort((a, b) => (a.from < b.from ? -1 : 1));
    addIssue({ message: first.message });
    return NEVER;
  }),
);

/** The longest name of a municipality has 25 letters. */
const municipalityMaxLength = 60;
const zonesWrong = 'Las zonas de entrega no son válidas';

/**
 * The municipalities where the store delivers. A municipality that exists in its province is all that an entry needs.
 */
const DeliveryPlacesSchema = v.pipe(
  v.array(
    v.strictObject({
      municipality: v.pipe(
        v.string(zonesWrong),
        v.maxLength(2 * municipalityMaxLength, zonesWrong),
        v.check((slug) => findMunicipalityOf(slug) !== null, 'Ese municipio no existe'),
      ),
      fee: v.optional(v.nullable(AmountInputSchema), null),
    }),
    zonesWrong,
  ),
  v.maxLength(maxDeliveryPlaces, `Puedes nombrar hasta ${maxDeliveryPlaces} municipios`),
  v.check(
    (places) => new Set(places.map(({ municipality }) => municipality)).size === places.length,
    'Un municipio está dos veces',
  ),
);

/** The ways to pay, each once, in the order in which pages show them. */
const PaymentsSchema = v.pipe(
  v.array(
    v.picklist(payMethods, 'Esa forma de pago no existe'),
    'Las formas de pago no son válidas',
  ),
  v.transform((given) => payMethods.filter((method) => given.includes(method))),
);

const fields = {
  name: NameSchema,
  description: createOptionalText(descriptionMaxLength, 'La descripción es demasiado larga'),
  type: BusinessTypeSchema,
  province: ProvinceSchema,
  municipality: createOptionalLine(municipalityMaxLength, 'El municipio no existe'),
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
  special_days: SpecialDaysSchema,
  delivery: v.nullable(v.picklist(deliveryScopes, 'Elige hasta dónde llevas')),
  delivery_places: DeliveryPlacesSchema,
  payments: PaymentsSchema,
  free_from: v.nullable(AmountInputSchema),
  min_order: v.nullable(AmountInputSchema),
  url_facebook: createSocialSchema('facebook'),
  url_instagram: createSocialSchema('instagram'),
  whatsapp: FlagSchema,
  telegram: FlagSchema,
  telegram_username: TelegramUsernameSchema,
};

const { name, type, province, ...others } = fields;

/** The error of a store's municipality in its province. Null when there is none. */
export function refuseMunicipality(
  province: Province,
  municipality: string | null | undefined,
): string | null {
  if (municipality === null || municipality === undefined) return null;
  return isMunicipalityOf(province, municipality) ? null : municipalityRefusal(province);
}

/** The fields of a new store that its owner may set. */
export const BusinessCreateSchema = v.strictObject({
  name,
  type,
  province,
  ...v.partial(v.object(others)).entries,
});
export type BusinessCreate = v.InferOutput<typeof BusinessCreateSchema>;

/** Changed fields of a store. A field that is absent stays as it is. */
export const BusinessUpdateSchema = v.partial(v.strictObject(fields));
export type BusinessUpdate = v.InferOutput<typeof BusinessUpdateSchema>;

/** A request may name the country. Only one country is allowed, and it is not stored. */
const countryEntry = { country: v.optional(v.literal(country, businessMessages.countryFixed)) };

export const BusinessRequestSchema = v.strictObject({
  ...BusinessCreateSchema.entries,
  ...countryEntry,
});
export const BusinessChangeSchema = v.strictObject({
  ...BusinessUpdateSchema.entries,
  ...countryEntry,
});

/** The first instant of the year 10000, which no longer has four digits. */
const endOfTime = Date.UTC(10_000, 0);

/**
 * An instant. The result is in UTC. The database refuses some instants that JavaScript reads: 30 February, an offset of
 * 23 hours, a year of five digits.
 */
const MomentSchema = v.pipe(
  v.string('La hora no es válida'),
  v.isoTimestamp('La hora no es válida'),
  v.check(
    (text) => isDay(text.slice(0, 10)) && Date.parse(text) < endOfTime,
    'La hora no es válida',
  ),
  v.transform((text) => new Date(text).toISOString()),
);

/**
 * Closes a store until an instant, or until its owner opens it again, which is null. Without `until` it is closed until
 * it opens on its next open day. `since` is the time of a tap that was made earlier without a network.
 */
export const PauseRequestSchema = v.strictObject({
  reason: v.picklist(pauseReasons, createMessage('Elige el motivo', 'El motivo no existe.')),
  note: v.optional(createOptionalLine(pauseNoteMaxLength, noteTooLong(pauseNoteMaxLength))),
  until: v.optional(v.nullable(MomentSchema)),
  since: v.optional(MomentSchema),
});
export type PauseRequest = v.InferOutput<typeof PauseRequestSchema>;

/**
 * Stops the deliveries of a store until an instant, until its owner says otherwise (null), or for the day when `until`
 * is absent.
 */
export const NoDeliveryRequestSchema = v.strictObject({
  reason: v.picklist(noDeliveryReasons, createMessage('Elige el motivo', 'El motivo no existe.')),
  note: v.optional(
    createOptionalLine(noDeliveryNoteMaxLength, noteTooLong(noDeliveryNoteMaxLength)),
  ),
  until: v.optional(v.nullable(MomentSchema)),
});
export type NoDeliveryRequest = v.InferOutput<typeof NoDeliveryRequestSchema>;
