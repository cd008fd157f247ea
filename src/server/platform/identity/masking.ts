/** An address as a stranger may see it. @example maskEmail('ana@tienda.cu') // 'a***@t***' */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  return `${local.slice(0, 1)}***@${domain.slice(0, 1)}***`;
}

/** A number as a stranger may see it. @example maskPhone('+5351234567') // '+******4567' */
export function maskPhone(phone: string): string {
  return `+${'*'.repeat(Math.max(0, phone.length - 5))}${phone.slice(-4)}`;
}
