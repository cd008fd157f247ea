import type { OwnFilter } from '../products/own-filter.ts';

// Of the sign-in and of the owner area; apart from the other addresses, which every public page has in its script.

export const loginPath = (): string => '/login';
export const registerPath = (): string => '/register';
export const registerStorePath = (): string => '/register-business';

export const dashboardPath = (): string => '/dashboard';
export const ownerProductsPath = (): string => '/products';
/** Cards for new products, one a photo; also what the phone's own sharing leads to. */
export const photoCardsPath = (): string => '/products/compartir';
/** The dashboard with the question whether the store closes for a power cut. */
export const powerCutPath = (): string => '/dashboard?pausa=apagon';
/** The form of a new product, in a category when one is named. */
export const newProductPath = (categoryId?: string): string =>
  `/products?editar=nuevo${categoryId === undefined ? '' : `&categoria=${categoryId}`}`;
export const ownerCategoriesPath = (): string => '/categories';
export const ownerOrdersPath = (): string => '/orders';
export const settingsPath = (): string => '/settings';

/** What of the settings an address can lead to. */
export const settingsFields = ['whatsapp', 'horario', 'logo'] as const;
export type SettingsField = (typeof settingsFields)[number];
/** The settings with a field ready to be filled in. */
export const settingsFieldPath = (field: SettingsField): string => `/settings?campo=${field}`;

/** In the address of a screen of the owner area it opens "Mi Cuenta". */
export const accountQuery = 'cuenta';

/** Where "Mi Cuenta" is open, for who comes from an email. */
export const accountPath = (): string => `${dashboardPath()}?${accountQuery}=abierta`;

/** The own products of a kind alone. */
export const filteredProductsPath = (only: OwnFilter): string =>
  `${ownerProductsPath()}?solo=${only}`;
