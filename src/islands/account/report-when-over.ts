import { isApiError } from '#client/api-error.ts';

/** Reports that a sign-in in progress took too long, which closes the dialog that could have said so. */
export function reportWhenOver(onOver: () => void): (error: unknown) => never {
  return (error) => {
    if (isApiError(error) && error.code === 'session_expired') onOver();
    throw error;
  };
}
