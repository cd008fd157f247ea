import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { LogOut, Store } from 'lucide-react';
import { registerStorePath } from '#domain/paths/owner-paths.ts';
import { $session, signOut } from '#state/session.ts';
import { UserMenu } from '#islands/signed-in/layout/UserMenu.tsx';
import { useOperator } from '#islands/admin/operator-context.ts';

/** The menu of an operator: their own store or the form to create one, and the sign-out. */
export function OperatorMenu(): ReactElement {
  const { firstName } = useOperator();
  const email = useStore($session).user?.email ?? '';
  return (
    <UserMenu
      user={{ firstName, email }}
      items={[
        { label: 'Mi negocio', Icon: Store, follow: registerStorePath() },
        { label: 'Cerrar Sesión', Icon: LogOut, follow: () => void signOut() },
      ]}
    />
  );
}
