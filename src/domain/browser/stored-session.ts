/** What everything that the identity client keeps in the browser is named after. */
export const sessionKeyPrefix = 'vitrina:identity:';
/** How the name of an access token ends; whoever holds one, true or stale, counts as signed in. */
export const accessTokenEnding = '.accessToken';
