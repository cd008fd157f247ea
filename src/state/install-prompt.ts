import { persistentAtom } from '@nanostores/persistent';

/** Until when the visitor does not want to be asked to install, in ISO form; empty when never declined. */
export const $installDeclinedUntil = persistentAtom<string>('vitrina:install-declined', '');
