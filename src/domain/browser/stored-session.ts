/** The prefix of every key that the identity client stores in the browser. */
export const sessionKeyPrefix = 'vitrina:identity:';
/** The ending of an access token's key. A visitor with such a key counts as signed in, even if the token is expired. */
export const accessTokenEnding = '.accessToken';
