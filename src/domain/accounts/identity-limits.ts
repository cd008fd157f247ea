// Figures of accounts and sessions, for the server that keeps them and the screens that announce them.

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** The failure of this number locks the name, and each later one twice as long. */
export const lockoutAfterFailures = 5;
export const lockoutLongestMs = 15 * minute;
/** Failures this long ago are forgotten. */
export const lockoutIdleMs = 15 * minute;
/** Factors of the failures after which the /64, /56 and /48 of an IPv6 stranger are locked; IPv4 has the first alone. */
export const lockoutWidths = [1, 4, 16] as const;
/** Failures of strangers from all networks together after which they are verified one at a time. */
export const strangersAfterFailures = 20;
/** Milliseconds between two strangers who are verified then. */
export const strangersPauseMs = 4 * second;
/** Milliseconds a stranger waits for that turn. */
export const strangersPatienceMs = 9 * second;

/** Milliseconds that a device is known after its last sign-in. */
export const deviceMs = 180 * day;
/** Most devices that one account is known for. */
export const devicesPerAccount = 10;

export const signUpCodeMs = day;
/** Milliseconds in which a browser signs in with the key that it got for a verified password. */
export const signInKeyMs = minute;
export const resetCodeMs = hour;
export const mfaCodeMs = 3 * minute;
/** Wrong guesses after which a code is dead, where all who guess are one. */
export const codeGuesses = 5;
export const codesPerHour = 5;
/** How many of these one network may ask for: an IPv4 /24 or an IPv6 /64, and the /56 and /48 around it. */
export const codesPerHourFromNetwork = [3, 4, 4] as const;
/** Reset mails for devices that are known, beside those. */
export const codesPerHourForDevices = 2;
export const smsCodesPerHour = 10;
/**
 * Guesses an hour at the codes of a name that are verified for strangers of all networks together, and for its known devices
 * together: as many as five for each code that either may ask for.
 */
export const guessesPerHour = codeGuesses * codesPerHour;
export const guessesPerHourOfDevices = codeGuesses * codesPerHourForDevices;
/** Of the former for one network: an IPv4 /24 or an IPv6 /64, and the /56 and /48 around it. */
export const guessesPerHourFromNetwork = [10, 15, 15] as const;

/** How long a half-finished sign-in lives. */
export const challengeMs = 3 * minute;
export const challengeTries = 3;
export const temporaryPasswordMs = 7 * day;

export const accessTokenMs = hour;
export const refreshTokenMs = 30 * day;
/** A refresh token used again within this time is a lost response; later it is a theft. */
export const refreshGraceMs = minute;
export const hourMs = hour;

/** Codes can be sent again after this pause. */
export const resendPauseMs = 30 * second;
