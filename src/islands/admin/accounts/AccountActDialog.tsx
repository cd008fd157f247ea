import type { ReactElement } from 'react';
import { isApiError } from '#client/api-error.ts';
import type { OperatorAccount } from '#contract/operators/operator-account.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { Field } from '../../area/ui/Field.tsx';
import { showAct, showRefusal } from '../acts/act-notice.ts';
import { ActForm } from '../acts/ActForm.tsx';
import { refresh } from '../acts/perform.ts';
import {
  type AccountAct,
  accountActTexts,
  describeAccountOutcome,
  doAccountAct,
} from './account-acts.ts';

interface Props {
  act: AccountAct;
  account: OperatorAccount;
  onClose: () => void;
}

/** Asks why something is done to an account; who erases one types its email. */
export default function AccountActDialog({ act, account, onClose }: Props): ReactElement {
  const { id, email } = account;
  const texts = accountActTexts[act];
  return (
    <ActForm
      {...texts}
      outcome={describeAccountOutcome(act, account)}
      name={email}
      isDangerous={act === 'delete' || act === 'disable'}
      check={(read) =>
        act === 'delete' && normalizeEmail(read('email')) !== email
          ? { email: 'El correo no es el de esta cuenta.' }
          : {}
      }
      onPerform={async (why, read) => {
        try {
          await doAccountAct(act, id, why, read('email'));
          void showAct({ live: texts.done, behind: texts.done }, null);
        } catch (error) {
          if (!isApiError(error, 409) && !isApiError(error, 404)) throw error;
          showRefusal(error);
        }
        void refresh();
      }}
      onClose={onClose}
    >
      {(errors) =>
        act === 'delete' && (
          <Field label="Correo de la cuenta" hint="Escríbelo otra vez." error={errors.email}>
            {(tied) => <input {...tied} type="email" name="email" autoComplete="off" required />}
          </Field>
        )
      }
    </ActForm>
  );
}
