import type { Place } from './municipality.ts';
import type { Province } from './province.ts';

/** @example placeName({ province: 'La Habana', municipality: 'Playa' }) // 'Playa, La Habana' */
export const placeName = ({ province, municipality }: Place): string =>
  municipality === null || municipality === province ? province : `${municipality}, ${province}`;

/** A province behind a preposition or "toda". Only the island has an article there. */
const inSentence = (province: Province): string =>
  province === 'Isla de la Juventud' ? `la ${province}` : province;

/**
 * The sentence for a place without any result.
 * @example noneInPlace(playa) // 'Ningún negocio de Playa con eso. Mira en toda La Habana.'
 */
export function noneInPlace({ province, municipality }: Place): string {
  return municipality === null
    ? `Ningún negocio de ${inSentence(province)} con eso. Mira en toda Cuba.`
    : `Ningún negocio ${ofMunicipality(province, municipality)} con eso. Mira en toda ${inSentence(province)}.`;
}

/** Many a municipality is called like its province. */
const ofMunicipality = (province: string, municipality: string): string =>
  municipality === province ? `del municipio ${municipality}` : `de ${municipality}`;

/** The text of the link to the larger place around a place. @example aroundLabel(playa) // 'Ver en toda La Habana' */
export const aroundLabel = ({ province, municipality }: Place): string =>
  municipality === null ? 'Ver en toda Cuba' : `Ver en toda ${inSentence(province)}`;
