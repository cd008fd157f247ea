import { isApiError } from '#client/api-error.ts';

/** Reports that a sign-in took too long. The dialog that could show it closes at the same moment. */
export function reportWhenOver(onOver: () => void): (error: unknown) => never {
  return (error) => {
    if (isApiError(error) && error.code === 'session_expired') onOver();
    throw error;
  };
}
