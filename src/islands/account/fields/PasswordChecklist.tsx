import type { ReactElement } from 'react';
import { checkPasswordRules } from '#domain/accounts/password.ts';

/**
 * The rules of a new password, each with whether it is met so far. Before any typing, the field shows the rules in one
 * line.
 */
export function PasswordChecklist({ password }: { password: string }): ReactElement | null {
  if (password === '') return null;
  return (
    <ul
      className="grid grid-cols-[repeat(auto-fit,minmax(min(230px,100%),1fr))] gap-x-4 gap-y-1 text-[0.9rem] text-soft"
      aria-label="La contraseña"
    >
      {checkPasswordRules(password).map(({ id, message, met }) => (
        <li
          key={id}
          className={`flex items-center gap-1.5 ${met ? 'font-semibold text-leaf' : ''}`}
        >
          <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
            <path d={met ? 'm5 13 4 4L19 7' : 'M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0'} />
          </svg>
          <span>{message}</span>
          <span className="sr">{met ? ': cumplido' : ': pendiente'}</span>
        </li>
      ))}
    </ul>
  );
}
