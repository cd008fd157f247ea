import { storeTypeIcon } from './store-type.ts';

/** The name of a store type's icon in the icon set. There 'UtensilsCrossed' is 'utensils-crossed'. */
export function typeIconName(type: string): string {
  return storeTypeIcon(type)
    .replace(/(?<=[a-z])(?=[A-Z\d])|(?<=\d)(?=[A-Z])/g, '-')
    .toLowerCase();
}
