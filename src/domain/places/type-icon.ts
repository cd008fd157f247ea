import { storeTypeIcon } from './store-type.ts';

/** Name in the icon set of the icon of a store type: 'UtensilsCrossed' is 'utensils-crossed' there. */
export function typeIconName(type: string): string {
  return storeTypeIcon(type)
    .replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();
}
