import * as v from 'valibot';
import { payMethods } from '#domain/orders/pay-method.ts';
import { findMunicipality, findMunicipalityOf } from '#domain/places/municipality.ts';
import { findProvince, placeSlug } from '#domain/places/place-slug.ts';
import { type Province, provinces } from '#domain/places/province.ts';

const provinceUnknown = 'La provincia no existe.';
const municipalityUnknown = 'El municipio no existe en esa provincia.';
const paymentUnknown = 'La forma de pago no existe.';

const PayMethodSchema = v.picklist(payMethods, paymentUnknown);

/**
 * Filters of stores by place: where they are, as slugs, a municipality together with its province; the municipality
 * that they deliver to, as `province/municipality`; and ways to pay, all of which a store must accept.
 */
export const placeParams = {
  province: v.optional(
    v.pipe(
      v.picklist(provinces.map(placeSlug), provinceUnknown),
      v.transform((slug) => findProvince(slug) ?? undefined),
    ),
  ),
  municipality: v.optional(
    v.pipe(v.string(municipalityUnknown), v.regex(/^[a-z0-9-]{3,60}$/, municipalityUnknown)),
  ),
  deliversTo: v.optional(
    v.pipe(
      v.string(municipalityUnknown),
      v.maxLength(120, municipalityUnknown),
      v.check((slug) => findMunicipalityOf(slug) !== null, municipalityUnknown),
      v.metadata({ examples: ['la-habana/playa'] }),
    ),
  ),
  accepts: v.optional(
    v.pipe(
      v.union(
        [PayMethodSchema, v.pipe(v.array(PayMethodSchema), v.maxLength(payMethods.length))],
        paymentUnknown,
      ),
      v.transform((given) => (Array.isArray(given) ? given : [given])),
    ),
  ),
};

interface PlaceParams {
  readonly province?: Province | undefined;
  readonly municipality?: string | undefined;
}

/** Whether the municipality belongs to the province. Also true without a municipality. */
const isOfProvince = ({ province, municipality }: PlaceParams): boolean =>
  municipality === undefined ||
  (province !== undefined && findMunicipality(province, municipality) !== null);

/** Refuses a municipality that comes without its province or with another one. */
export const requirePlace = <Query extends PlaceParams>() =>
  v.rawCheck<Query>(({ dataset, addIssue }) => {
    if (!dataset.typed || isOfProvince(dataset.value)) return;
    const { value } = dataset;
    addIssue({
      message: municipalityUnknown,
      path: [
        {
          type: 'object',
          origin: 'value',
          input: value as unknown as Record<string, unknown>,
          key: 'municipality',
          value: value.municipality,
        },
      ],
    });
  });
