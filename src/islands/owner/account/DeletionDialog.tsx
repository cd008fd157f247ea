import { useState, type ReactElement } from 'react';
import type { User } from '#contract/accounts.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { leavingDays } from '#domain/limits.ts';
import { registrationTimezone } from '#domain/site.ts';
import { formatDayOfYear } from '#domain/text/date-text.ts';
import { endSessions } from '#state/session.ts';
import { DialogShell } from '#islands/account/dialogs/DialogShell.tsx';
import { AccountField } from '#islands/account/fields/AccountField.tsx';
import { accountTimeout } from '#state/account-api.ts';
import { ownerApi } from '#state/owner-api.ts';
import { ProofForm } from './ProofForm.tsx';

interface Props {
  user: User;
  onClose: () => void;
  /** Opens the dialog for a copy of the data in place of this one. */
  onExport: () => void;
}

/** Deletes an account. Its stores leave the site at once; all data is erased 30 days later. */
export default function DeletionDialog({ user, onClose, onExport }: Props): ReactElement {
  const [last] = useState(() => addDays(dayIn(registrationTimezone, new Date()), leavingDays));
  return (
    <DialogShell title="Eliminar mi cuenta" onClose={onClose}>
      <ProofForm
        action={{ label: 'Eliminar mi cuenta', busyLabel: 'Eliminando…', isDangerous: true }}
        onCancel={onClose}
        check={({ email = '' }) =>
          normalizeEmail(email) === normalizeEmail(user.email)
            ? []
            : [{ path: 'email', message: 'El correo no es el de tu cuenta.' }]
        }
        send={async ({ email = '' }, proof) => {
          const { erasedOn } = await ownerApi('POST /account/deletion', {
            body: { ...proof, email },
            timeout: accountTimeout,
          });
          endSessions({ title: `Tu cuenta se borrará el ${formatDayOfYear(erasedOn)}.` });
        }}
      >
        {(submission) => (
          <>
            <p>{`Tu tienda desaparece del sitio ahora mismo. Tus datos se borran el ${formatDayOfYear(last)}. Hasta ese día puedes arrepentirte entrando otra vez.`}</p>
            <p>
              Antes puedes llevarte una copia:{' '}
              <button
                type="button"
                className="link inline-flex min-h-11 cursor-pointer items-center text-left"
                onClick={onExport}
              >
                Descargar mis datos
              </button>
            </p>
            <AccountField
              name="email"
              label="Escribe tu correo"
              hint={user.email}
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              submission={submission}
              readOnly={submission.isSending}
              required
            />
          </>
        )}
      </ProofForm>
    </DialogShell>
  );
}
