import { isApiError } from '#client/api-error.ts';
import { createKey } from './random-key.ts';

/** What was first sent under a key. Sent again, it has to be the same, whatever the form says by then. */
export interface FirstSent<Input> {
  readonly key: string;
  readonly input: Input;
}

/**
 * Creates something once, however often it is tried: as long as it is not known whether an earlier try arrived, that try
 * is repeated as it was. What has changed since is for the caller to update. `keep` is called with what to remember.
 */
export async function createOnce<Input, Made>(
  create: (input: Input, key: string) => Promise<Made>,
  input: Input,
  earlier: FirstSent<Input> | null,
  keep: (sent: FirstSent<Input> | null) => void,
): Promise<Made> {
  const sent = earlier ?? { key: createKey(), input };
  keep(sent);
  try {
    return await create(sent.input, sent.key);
  } catch (error) {
    // Refused, it was not made, and another content may be tried.
    if (isApiError(error) && error.status >= 400 && error.status < 500) keep(null);
    throw error;
  }
}
