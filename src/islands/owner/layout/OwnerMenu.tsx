import type { ReactElement } from 'react';
import { lazy, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { KeyRound, LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { accountQuery } from '#domain/paths/owner-paths.ts';
import { queuePath } from '#domain/paths/operator-paths.ts';
import { signOut } from '#state/session.ts';
import { UserMenu } from '#islands/signed-in/layout/UserMenu.tsx';
import { ScreenBoundary } from '#islands/signed-in/ui/ScreenBoundary.tsx';
import { useOwner } from '#islands/owner/store/owner-context.ts';
import { confirmLeaving } from '#islands/signed-in/leave-guard.ts';

const AccountDialog = lazy(() => import('./AccountDialog.tsx'));
const ChangePasswordDialog = lazy(async () => {
  const dialogs = await import('#islands/account/dialogs/ChangePasswordDialog.tsx');
  return { default: dialogs.ChangePasswordDialog };
});

const operatorArea = { label: 'Operación', Icon: ShieldCheck, follow: queuePath() };

/** The owner's menu: Mi Cuenta, Cambiar Contraseña, Cerrar Sesión (product.md 4.1). */
export function OwnerMenu(): ReactElement {
  const { user } = useOwner();
  const [path, navigate] = useLocation();
  const isAsked = new URLSearchParams(useSearch()).has(accountQuery);
  const [opened, setDialog] = useState<'account' | 'password' | null>(null);
  const dialog = opened ?? (isAsked ? 'account' : null);
  const openDialog = (name: 'account' | 'password') => () => {
    setDialog(name);
  };
  const closeDialog = () => {
    setDialog(null);
    if (isAsked) navigate(path, { replace: true });
  };
  const leave = async () => {
    if (await confirmLeaving()) await signOut();
  };
  return (
    <>
      <UserMenu
        user={user}
        items={[
          { label: 'Mi Cuenta', Icon: UserRound, follow: openDialog('account') },
          { label: 'Cambiar Contraseña', Icon: KeyRound, follow: openDialog('password') },
          ...(user.role === null ? [] : [operatorArea]),
          { label: 'Cerrar Sesión', Icon: LogOut, follow: () => void leave() },
        ]}
      />
      <ScreenBoundary key={dialog} onClose={closeDialog}>
        {dialog === 'account' && <AccountDialog user={user} onClose={closeDialog} />}
        {dialog === 'password' && <ChangePasswordDialog open onClose={closeDialog} />}
      </ScreenBoundary>
    </>
  );
}
