import type { ComponentProps, ReactElement } from 'react';
import { useState } from 'react';
import { AccountField } from './AccountField.tsx';
import { passwordMaxLength } from '#domain/limits.ts';

type Props = Omit<ComponentProps<typeof AccountField>, 'type' | 'after'>;

/** A password field. The text is hidden until the person reveals it. */
export function PasswordField(props: Props): ReactElement {
  const [isShown, setShown] = useState(false);
  return (
    <AccountField
      maxLength={passwordMaxLength}
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      after={
        <button
          type="button"
          className="absolute inset-y-0 right-0.5 my-auto grid size-11 cursor-pointer place-items-center rounded-md text-soft aria-pressed:text-sea"
          aria-pressed={isShown}
          aria-label={nameToggle(props.label)}
          onClick={() => {
            setShown(!isShown);
          }}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M2 12s3.6-7 10-7 10 7 10 7-3.6 7-10 7S2 12 2 12m13 0a3 3 0 1 1-6 0 3 3 0 0 1 6 0" />
            {isShown && <path d="m3 3 18 18" />}
          </svg>
        </button>
      }
    />
  );
}

/** @example nameToggle('Confirmar contraseña') // 'Mostrar contraseña repetida' */
function nameToggle(label: string): string {
  return `Mostrar ${label.toLowerCase().replace(/^confirmar (.+)$/, '$1 repetida')}`;
}
