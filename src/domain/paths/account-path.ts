import { dashboardPath } from './paths.ts';

/** In the address of a screen of the owner area it opens "Mi Cuenta". */
export const accountQuery = 'cuenta';

/** Where "Mi Cuenta" is open, for who comes from an email. */
export const accountPath = (): string => `${dashboardPath()}?${accountQuery}=abierta`;
