import { addQuery } from './add-query.ts';

// These addresses have a file of their own, because no public page needs them.

export const queuePath = (): string => '/admin';

export const operatorStoresPath = (): string => '/admin/negocios';
export const operatorStorePath = (id: string): string => `/admin/negocios?id=${id}`;

export const accountsPath = (): string => '/admin/cuentas';
export const requestsPath = (): string => '/admin/solicitudes';
export const figuresPath = (): string => '/admin/cifras';

/** The record of acts, optionally of one thing or of one person. */
export function auditPath(filter: { target?: string; actor?: string } = {}): string {
  const query = new URLSearchParams();
  if (filter.target !== undefined) query.set('que', filter.target);
  if (filter.actor !== undefined) query.set('quien', filter.actor);
  return addQuery('/admin/registro', query);
}
