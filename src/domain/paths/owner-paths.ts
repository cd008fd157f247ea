import type { OwnFilter } from '../products/own-filter.ts';

// Addresses of the sign-in and of the owner area. They have a file of their own, because every public page loads the
// other addresses.

export const loginPath = (): string => '/login';
export const registerPath = (): string => '/register';
export const registerStorePath = (): string => '/register-business';

export const dashboardPath = (): string => '/dashboard';
export const ownerProductsPath = (): string => '/products';
/** The form for several new products, one card a photo. The sharing menu of a phone leads there too. */
export const photoCardsPath = (): string => '/products/compartir';
/** The dashboard, asking whether the store closes for a power cut. */
export const powerCutPath = (): string => '/dashboard?pausa=apagon';
/** The form of a new product, optionally in a category. */
export const newProductPath = (categoryId?: string): string =>
  `/products?editar=nuevo${categoryId === undefined ? '' : `&categoria=${categoryId}`}`;
export const ownerCategoriesPath = (): string => '/categories';
export const ownerOrdersPath = (): string => '/orders';
export const settingsPath = (): string => '/settings';

/** The fields of the settings to which an address can lead. */
export const settingsFields = ['whatsapp', 'horario', 'logo'] as const;
export type SettingsField = (typeof settingsFields)[number];
/** The settings with the focus on one field. */
export const settingsFieldPath = (field: SettingsField): string => `/settings?campo=${field}`;

/** With this parameter any screen of the owner area opens "Mi Cuenta". */
export const accountQuery = 'cuenta';

/** The dashboard with "Mi Cuenta" open. Emails link to it. */
export const accountPath = (): string => `${dashboardPath()}?${accountQuery}=abierta`;

/** The list of own products with one filter. */
export const filteredProductsPath = (only: OwnFilter): string =>
  `${ownerProductsPath()}?solo=${only}`;
