/** Method and path of the calls that the account screens make, apart from the others, which they need not download. */
export const accountAddresses = {
  login: ['POST', '/auth/login'],
  registerWithBusiness: ['POST', '/auth/register-with-business'],
  confirmSignUp: ['POST', '/auth/confirm-signup'],
  resendCode: ['POST', '/auth/resend-code'],
  forgotPassword: ['POST', '/auth/forgot-password'],
  resetPassword: ['POST', '/auth/reset-password'],
  getIdentitySettings: ['GET', '/auth/settings'],
} as const;
