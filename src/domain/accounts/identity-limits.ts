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

export const signUpCodeMs = day;
export const resetCodeMs = hour;
export const mfaCodeMs = 3 * minute;
/** Wrong guesses after which a code is dead. */
export const codeGuesses = 5;
export const codesPerHour = 5;
/** Of these one client address may ask for so many. */
export const codesPerHourFromAddress = 3;
export const smsCodesPerHour = 10;

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
