import { persistentAtom } from '@nanostores/persistent';

/** The ISO time until which the visitor does not want to be asked to install; empty when they never declined. */
export const $installDeclinedUntil = persistentAtom<string>('vitrina:install-declined', '');
