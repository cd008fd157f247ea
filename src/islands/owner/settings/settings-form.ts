import * as v from 'valibot';
import type { BusinessUpdate } from '#contract/store-input.ts';
import {
  BusinessUpdateSchema,
  createStoreNameSchema,
  refuseMunicipality,
} from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { WeeklyHours } from '#domain/hours/weekly-hours.ts';
import { completeHours } from '#domain/hours/weekly-hours.ts';
import { dayIn } from '#domain/hours/day.ts';
import type { SpecialDay } from '#domain/hours/special-days.ts';
import { chooseTimezone } from '#domain/hours/timezone.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { businessMessages, registrationMessages } from '#domain/messages.ts';
import { displayPhone } from '#domain/accounts/phone.ts';
import { municipalityRefusal } from '#domain/places/municipality.ts';
import type { Province } from '#domain/places/province.ts';
import { defaultTimezone } from '#domain/site.ts';
import { deliveryRules, readDeliveryValues } from './delivery-form.ts';
import type { DeliveryValues } from './delivery-values.ts';

/** The store's settings as the form holds them, with typed values as text. */
export interface SettingsValues extends DeliveryValues {
  name: string;
  description: string;
  type: StoreType;
  province: Province;
  location: string;
  email: string;
  phone: string;
  timezone: string;
  business_hours: WeeklyHours;
  special_days: SpecialDay[];
  url_facebook: string;
  url_instagram: string;
  whatsapp: boolean;
  telegram: boolean;
  telegram_username: string;
}

export type SettingsInput = Required<BusinessUpdate>;

/**
 * A rule that accepts the stored value unchanged. A value from before the rule stays valid until its owner changes it.
 */
const unlessKept = (schema: v.GenericSchema, stored: string | null): v.GenericSchema =>
  v.lazy((value) => (value === stored ? v.any() : schema));

/**
 * The API's rules for what an owner may change. Each messenger also requires its phone number or name (product.md 7.5).
 * @param siteName the name of the deployment, which no store may use
 */
export function createSettingsFormSchema(store: OwnBusiness, siteName: string) {
  const { entries } = v.required(BusinessUpdateSchema);
  const kept = {
    name: unlessKept(createStoreNameSchema(siteName), store.name),
    url_facebook: unlessKept(entries.url_facebook, store.url_facebook),
    url_instagram: unlessKept(entries.url_instagram, store.url_instagram),
  };
  const rules = v.pipe(
    v.strictObject({ ...entries, ...kept, ...deliveryRules }),
    v.forward(
      v.partialCheck(
        [['province'], ['municipality']],
        ({ province, municipality }) => refuseMunicipality(province, municipality) === null,
        ({ input }) => municipalityRefusal(input.province),
      ),
      ['municipality'],
    ),
    v.forward(
      v.partialCheck(
        [['whatsapp'], ['phone']],
        ({ whatsapp, phone }) => !whatsapp || phone !== null,
        registrationMessages.phoneRequired,
      ),
      ['phone'],
    ),
    v.forward(
      v.partialCheck(
        [['telegram'], ['telegram_username']],
        ({ telegram, telegram_username: username }) => !telegram || username !== null,
        businessMessages.telegramRequired,
      ),
      ['telegram_username'],
    ),
  );
  return v.pipe(
    v.any(),
    v.transform((typed: SettingsValues) => ({ ...typed, ...findHidden(typed, store) })),
    rules,
  ) as unknown as v.GenericSchema<SettingsValues, SettingsInput>;
}

/**
 * The stored values of delivery fields that the choice hides, because the owner cannot correct what was typed there.
 */
function findHidden({ delivery }: SettingsValues, store: OwnBusiness): Partial<DeliveryValues> {
  if (delivery === 'places') return {};
  const { delivery_places, free_from, min_order } = readDeliveryValues(store);
  return { delivery_places, ...(delivery !== 'country' && { free_from, min_order }) };
}

export function readSettingsValues(store: OwnBusiness): SettingsValues {
  return {
    name: store.name,
    description: store.description ?? '',
    type: store.type,
    province: store.province,
    location: store.location ?? '',
    email: store.email ?? '',
    phone: store.phone === null ? '' : displayPhone(store.phone),
    timezone: store.timezone ?? defaultTimezone,
    business_hours: completeHours(store.business_hours ?? {}),
    special_days: readSpecialDays(store),
    url_facebook: store.url_facebook ?? '',
    url_instagram: store.url_instagram ?? '',
    whatsapp: store.whatsapp,
    telegram: store.telegram,
    telegram_username: store.telegram_username ?? '',
    ...readDeliveryValues(store),
  };
}

/** The special days that are not over, with their keys in the form's order. */
function readSpecialDays({ special_days: days = [], timezone }: OwnBusiness): SpecialDay[] {
  const today = dayIn(chooseTimezone(timezone), new Date());
  return days
    .filter(({ to }) => to >= today)
    .map(({ from, to, hours, note }) => ({
      from,
      to,
      hours: hours?.map(({ opening, closing }) => ({ opening, closing })) ?? null,
      note,
    }));
}

/** The fields that differ from the store. An update sends only these. */
export function listSettingsChanges(
  input: SettingsInput,
  store: OwnBusiness,
): Partial<SettingsInput> {
  // Read like the form's own, because the database stores the keys of a day in a different order.
  const hours = JSON.stringify(completeHours(store.business_hours ?? {}));
  const specialDays = JSON.stringify(readSpecialDays(store));
  const lists = ['delivery_places', 'payments'] as const;
  const changed = Object.entries(input).filter(([name, value]) => {
    const list = lists.find((one) => one === name);
    if (list !== undefined) return JSON.stringify(value) !== JSON.stringify(readList(store, list));
    if (name === 'business_hours') return JSON.stringify(value) !== hours;
    if (name === 'special_days') return JSON.stringify(value) !== specialDays;
    // An earlier release of the server leaves out new fields; those count as null.
    return value !== (store[name as keyof SettingsInput] ?? null);
  });
  return Object.fromEntries(changed);
}

/** A list with the keys of its items in the form's order. */
const readList = (store: OwnBusiness, name: 'delivery_places' | 'payments') =>
  name === 'payments'
    ? (store.payments ?? [])
    : (store.delivery_places ?? []).map(({ municipality, fee }) => ({ municipality, fee }));
