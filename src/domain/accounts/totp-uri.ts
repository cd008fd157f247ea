/**
 * The address by which an authenticator app takes a secret. The app opens it or reads it from a QR code.
 * @example formatTotpUri({ issuer: 'Vitrina', account: 'ana@tienda.cu', secret: 'JBSW' })
 * // 'otpauth://totp/Vitrina:ana%40tienda.cu?secret=JBSW&issuer=Vitrina'
 */
export function formatTotpUri(entry: { issuer: string; account: string; secret: string }): string {
  const issuer = encodeURIComponent(entry.issuer);
  const account = encodeURIComponent(entry.account);
  return `otpauth://totp/${issuer}:${account}?secret=${entry.secret}&issuer=${issuer}`;
}
