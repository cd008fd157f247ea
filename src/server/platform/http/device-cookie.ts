import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { deviceMs } from '#domain/accounts/identity-limits.ts';
import { identityPath } from '#domain/paths/identity-path.ts';
import type { Caller } from '#server/platform/identity/caller.ts';

const cookie = 'vitrina-device';
/** The calls that check a password or send a code. The browser sends the cookie only to these. */
const paths = ['/api/auth', '/api/account', identityPath];

/**
 * The caller, with the cookie of a device that has signed in before. Pages of another origin neither send nor receive
 * this cookie, so their device always counts as unknown.
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
