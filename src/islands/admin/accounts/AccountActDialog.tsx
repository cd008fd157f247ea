import type { ReactElement } from 'react';
import type { OperatorAccount } from '#contract/accounts.ts';
import { normalizeEmail } from '#domain/accounts/email.ts';
import { Field } from '../../area/ui/Field.tsx';
import { ActForm } from '../acts/ActForm.tsx';
import { settle } from '../acts/settle.ts';
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
        act === 'delete' && normalizeEmail(read('email')) !== normalizeEmail(email)
          ? { email: 'El correo no es el de esta cuenta.' }
          : {}
      }
      onPerform={(why, read) => settle(texts.done, () => doAccountAct(act, id, why, read('email')))}
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
