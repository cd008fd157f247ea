// Limits of accounts and sessions, for the server that enforces them and the screens that announce them.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** This failure locks the name, and each later one locks it twice as long as the one before. */
export const lockoutAfterFailures = 5;
export const lockoutLongestMs = 15 * minute;
/** Milliseconds after which failures are forgotten. */
export const lockoutIdleMs = 15 * minute;
/**
 * How many times `lockoutAfterFailures` a stranger's network may fail before it is locked: its /64, /56 and /48 for
 * IPv6. IPv4 has only the first.
 */
export const lockoutWidths = [1, 4, 16] as const;
/** After this many failures of strangers from all networks together, strangers are verified one at a time. */
export const strangersAfterFailures = 20;
/** Milliseconds between two such verifications. */
export const strangersPauseMs = 4 * second;
/** Milliseconds that a stranger waits for such a verification. */
export const strangersPatienceMs = 9 * second;

/** Milliseconds for which a device is known after its last sign-in. */
export const deviceMs = 180 * day;
/** The greatest number of known devices of one account. */
export const devicesPerAccount = 10;

export const signUpCodeMs = day;
/** Milliseconds in which a browser can sign in with the key that it got for a verified password. */
export const signInKeyMs = minute;
export const resetCodeMs = hour;
export const mfaCodeMs = 3 * minute;
/** Wrong guesses that make a code invalid, when all guesses come from one person. */
export const codeGuesses = 5;
export const codesPerHour = 5;
/** How many of `codesPerHour` one network may request: an IPv4 /24 or an IPv6 /64, and the /56 and /48 around it. */
export const codesPerHourFromNetwork = [3, 4, 4] as const;
/** Additional reset mails an hour for known devices. */
export const codesPerHourForDevices = 2;
export const smsCodesPerHour = 10;
/**
 * Guesses an hour at the codes of a name that are verified: this many for strangers of all networks together, and the
 * next figure for its known devices together. Each is five for every code that they can request.
 */
export const guessesPerHour = codeGuesses * codesPerHour;
export const guessesPerHourOfDevices = codeGuesses * codesPerHourForDevices;
/** How many of `guessesPerHour` one network may make: an IPv4 /24 or an IPv6 /64, and the /56 and /48 around it. */
export const guessesPerHourFromNetwork = [10, 15, 15] as const;

/** Milliseconds for which an unfinished sign-in remains valid. */
export const challengeMs = 3 * minute;
export const challengeTries = 3;
export const temporaryPasswordMs = 7 * day;

export const accessTokenMs = hour;
export const refreshTokenMs = 30 * day;
/** A refresh token that is used again within this time means a lost response; later it means theft. */
export const refreshGraceMs = minute;
export const hourMs = hour;

/** Milliseconds before a code can be sent again. */
export const resendPauseMs = 30 * second;
