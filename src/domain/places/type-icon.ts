import { businessTypeIcon } from './store-type.ts';

/** Name in the icon set of the icon of a business type: 'UtensilsCrossed' is 'utensils-crossed' there. */
export function typeIconName(type: string): string {
  return businessTypeIcon(type)
    .replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();
}
