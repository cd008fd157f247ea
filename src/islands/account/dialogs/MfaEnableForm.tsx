import type { ReactElement } from 'react';
import { useLayoutEffect, useRef } from 'react';
import { CodeField } from '../fields/CodeField.tsx';
import { QrCode } from './QrCode.tsx';
import { Refusal } from '../fields/Refusal.tsx';
import { useSubmission } from '../use-submission.ts';
import { ApiError, isApiError } from '#client/api-error.ts';
import { isMfaCode } from '#domain/accounts/confirmation-code.ts';
import { authMessages } from '#domain/messages.ts';
import { showToast } from '#state/toasts.ts';
import { Acts } from '../fields/Acts.tsx';
import { formLook } from '../form-classes.ts';

interface Props {
  secret: string;
  uri: string;
  /** The reason for setting it up. */
  reason: string;
  /** Sends a code of the app as the proof. */
  confirm: (code: string) => Promise<void>;
  onDone: () => void;
  onCancel: () => void;
}

/** Shows the secret for an authenticator app, and asks for a code of the app as the proof. */
export function MfaEnableForm(props: Props): ReactElement {
  const { secret, uri, reason, confirm, onDone, onCancel } = props;
  const submission = useSubmission({
    fallback: authMessages.mfaInvalid,
    check: ({ code = '' }) =>
      isMfaCode(code) ? [] : [{ path: 'code', message: authMessages.mfaRequired }],
    send: async ({ code = '' }) => {
      await confirm(code).catch((error: unknown) => {
        throw markCode(error);
      });
      showToast({ title: authMessages.mfaEnabled, description: authMessages.mfaEnabledText });
      onDone();
    },
  });
  const { isSending } = submission;
  const begin = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    // The form that had the focus may be gone, and the code field comes after a step that must be done first.
    begin.current?.focus();
  }, []);
  return (
    <form className={formLook} method="post" noValidate onSubmit={submission.submit}>
      <p ref={begin} tabIndex={-1}>
        {reason}
      </p>
      <ol className="grid list-decimal gap-4 pl-5">
        <li>
          Escanea este código con una aplicación de autenticación.
          <QrCode text={uri} label="Código QR para la aplicación de autenticación" />
          ¿Estás en el mismo teléfono?{' '}
          <a className="link" href={uri}>
            Abre la aplicación
          </a>{' '}
          o escribe esta clave en ella:
          <code className="block rounded-lg rule [border-style:dashed] border-edge px-3 py-2.5 text-[1.02rem] font-strong [letter-spacing:0.06em] wrap-anywhere select-all">
            {secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </code>
        </li>
        <li>Escribe el código de 6 dígitos que muestra.</li>
      </ol>
      <Refusal text={submission.failure} />
      <CodeField
        name="code"
        label="Código de la aplicación"
        submission={submission}
        isLocked={isSending}
      />
      <Acts>
        <button type="submit" className="btn main" aria-disabled={isSending}>
          {isSending ? 'Activando…' : 'Activar'}
        </button>
        <button type="button" className="btn" disabled={isSending} onClick={onCancel}>
          Cancelar
        </button>
      </Acts>
    </form>
  );
}

function markCode(error: unknown): unknown {
  if (!isApiError(error) || error.code !== 'invalid_code') return error;
  const message = authMessages.mfaInvalid;
  const issues = [{ path: 'code', message }];
  return new ApiError(error.status, { code: error.code, message, issues });
}
