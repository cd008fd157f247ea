import { foldText } from '../text/fold-text.ts';
import { type Province, provinces } from './province.ts';

/** The form of a province or municipality in addresses. @example placeSlug('Güira de Melena') // 'guira-de-melena' */
export const placeSlug = (name: string): string => foldText(name).replace(/[^a-z0-9]+/g, '-');

/** The province that has this slug. */
export const findProvince = (slug: string | null): Province | null =>
  provinces.find((province) => placeSlug(province) === slug) ?? null;
