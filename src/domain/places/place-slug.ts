import { foldText } from '../text/fold-text.ts';
import { type Province, provinces } from './province.ts';

/** The name of a province or municipality as an address has it. @example placeSlug('Güira de Melena') // 'guira-de-melena' */
export const placeSlug = (name: string): string => foldText(name).replace(/[^a-z0-9]+/g, '-');

/** The province of a slug. */
export const findProvince = (slug: string | null): Province | null =>
  provinces.find((province) => placeSlug(province) === slug) ?? null;
