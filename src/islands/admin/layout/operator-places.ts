import { ChartColumn, History, Inbox, Mailbox, Store, Users } from 'lucide-react';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import { hasRole } from '#domain/accounts/operator-role.ts';
import {
  accountsPath,
  operatorStoresPath,
  auditPath,
  figuresPath,
  queuePath,
  requestsPath,
} from '#domain/paths/operator-paths.ts';
import type { Place } from '#islands/signed-in/layout/place.ts';

interface OperatorPlace extends Place {
  /** The lowest role that can see it. */
  readonly least: OperatorRole;
}

const places: readonly OperatorPlace[] = [
  { path: queuePath(), label: 'Por revisar', Icon: Inbox, least: 'moderator' },
  { path: operatorStoresPath(), label: 'Negocios', Icon: Store, least: 'moderator' },
  { path: accountsPath(), label: 'Cuentas', Icon: Users, least: 'operator' },
  { path: requestsPath(), label: 'Solicitudes', Icon: Mailbox, least: 'operator' },
  { path: figuresPath(), label: 'Cifras', Icon: ChartColumn, least: 'operator' },
  { path: auditPath(), label: 'Registro', Icon: History, least: 'moderator' },
];

/** The screens of a role, in the order of the sidebar (product.md 4.15). */
export const listPlaces = (role: OperatorRole): readonly Place[] =>
  places.filter(({ least }) => hasRole(role, least));
