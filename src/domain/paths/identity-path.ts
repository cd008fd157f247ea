/** Where the API's origin speaks the protocol of the identity provider. */
export const identityPath = '/identity';
