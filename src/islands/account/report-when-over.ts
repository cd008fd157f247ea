import { isApiError } from '#client/api-error.ts';

/** Tells that a sign-in in progress took too long, which closes the dialog that could have said so. */
export function tellWhenOver(onOver: () => void): (error: unknown) => never {
  return (error) => {
    if (isApiError(error) && error.code === 'session_expired') onOver();
    throw error;
  };
}
