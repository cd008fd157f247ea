/** The path on the API's origin that speaks the protocol of the identity provider. */
export const identityPath = '/identity';
