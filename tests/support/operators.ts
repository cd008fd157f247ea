import { callIdentity } from './identity-call.ts';
import { password } from './identity-pool.ts';
import { type Owner, type Owners, createOwner } from './owners.ts';
import type { OperatorRole } from '#domain/accounts/operator-role.ts';
import type { Database } from '#server/platform/db/open.ts';

export interface OperatorHand extends Owner {
  readonly email: string;
  /** An unused code of the app. */
  readonly makeCode: () => string;
  /** Signs in again, through the gateway and with a code of the app. */
  readonly signInAgain: () => Promise<Owner>;
}

/** A person with a role, whose sign-in has set up a second factor. */
export async function createOperator(
  owners: Owners,
  role: OperatorRole = 'operator',
): Promise<OperatorHand> {
  const { api, pool } = owners;
  const email = await pool.createAccount();
  const { AccessToken } = await pool.signIn(email);
  const owner = createOwner(api, AccessToken);
  await api.services.operators.runCommand([
    email,
    ...(role === 'moderator' ? ['--moderator'] : []),
  ]);
  const { secret } = await owner.get<{ secret: string }>('POST /auth/second-factor/begin', {
    body: { password },
  });
  await owner.get('POST /auth/second-factor/on', { body: { code: pool.generate(secret) } });
  return {
    ...owner,
    email,
    makeCode() {
      pool.clock.pass(60_000);
      return pool.generate(secret);
    },
    async signInAgain() {
      // A code is valid once.
      pool.clock.pass(60_000);
      const asked = await callGateway(owners, 'InitiateAuth', {
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      });
      const done = await callGateway(owners, 'RespondToAuthChallenge', {
        ChallengeName: asked.ChallengeName,
        Session: asked.Session,
        ChallengeResponses: { USERNAME: email, SOFTWARE_TOKEN_MFA_CODE: pool.generate(secret) },
      });
      return createOwner(api, (done.AuthenticationResult as { AccessToken: string }).AccessToken);
    },
  };
}

/** The id of a person in the record. */
export async function findUserId({ kysely }: Database, email: string): Promise<string> {
  const users = kysely.selectFrom('users').select('id').where('email', '=', email);
  return (await users.executeTakeFirstOrThrow()).id;
}

/** The response of the identity provider to a call of a browser. */
async function callGateway(
  { api, pool }: Owners,
  action: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { userPoolClientId: ClientId } = pool.pool.client;
  const response = await callIdentity(api.app, action, { ClientId, ...body });
  return (await response.json()) as Record<string, unknown>;
}
