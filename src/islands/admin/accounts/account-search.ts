import { atom } from 'nanostores';

/** Whose account is looked at. It stays while one walks between screens, and is in no address, which servers log. */
export const $searchedEmail = atom('');
