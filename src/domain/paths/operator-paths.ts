import { addQuery } from './add-query.ts';

// Apart from the other addresses, for these are in the script of the operators' area alone.

export const queuePath = (): string => '/admin';

export const operatorStoresPath = (): string => '/admin/negocios';
export const operatorStorePath = (id: string): string => `/admin/negocios?id=${id}`;

export const accountsPath = (): string => '/admin/cuentas';
export const requestsPath = (): string => '/admin/solicitudes';
export const figuresPath = (): string => '/admin/cifras';

/** The record of what was done, of one thing or of one person when an id is given. */
export function auditPath(filter: { target?: string; actor?: string } = {}): string {
  const query = new URLSearchParams();
  if (filter.target !== undefined) query.set('que', filter.target);
  if (filter.actor !== undefined) query.set('quien', filter.actor);
  return addQuery('/admin/registro', query);
}
