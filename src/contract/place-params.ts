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
 * Which stores are asked for: where they stand, as slugs, a municipality along with its province; to which municipality
 * they bring things, as `province/municipality`; and what they accept, of which all must hold.
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

/** Whether the municipality, if one is given, is one of the province that is given with it. */
const isOfProvince = ({ province, municipality }: PlaceParams): boolean =>
  municipality === undefined ||
  (province !== undefined && findMunicipality(province, municipality) !== null);

/** Refuses a municipality without its province, or of another one. */
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
