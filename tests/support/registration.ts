import type { Registration } from '#contract/accounts.ts';
import { newEmail, password } from './identity-pool.ts';

/** A registration that breaks no rule. */
export function makeRegistration(change: Partial<Registration> = {}): Registration {
  return {
    email: newEmail(),
    password,
    firstName: 'Ana',
    lastName: 'Pérez',
    phone: '51234567',
    businessName: 'Café La Esquina',
    businessType: 'cafe',
    country: 'Cuba',
    province: 'La Habana',
    whatsapp: false,
    ...change,
  };
}
