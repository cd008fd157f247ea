import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { deviceMs } from '#domain/accounts/identity-limits.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Caller } from '#server/platform/identity/caller.ts';

const cookie = 'vitrina-device';
/** The calls that check a password or send a code: the cookie goes nowhere else. */
const paths = ['/api/auth', identityPath];

/**
 * Who calls, with the cookie of a device that has signed in before. Pages of another origin send none, and get none: for
 * them every device is a stranger.
 */
export function readCaller(
  c: Context,
  networks: readonly string[],
  { isSecure }: { readonly isSecure: boolean },
): Caller {
  return {
    networks,
    device: getCookie(c, cookie) ?? null,
    keepDevice(token) {
      for (const path of paths) {
        setCookie(c, cookie, token, {
          path,
          httpOnly: true,
          secure: isSecure,
          sameSite: 'Strict',
          maxAge: deviceMs / 1_000,
        });
      }
    },
  };
}
