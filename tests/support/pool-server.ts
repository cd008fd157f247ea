import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  CreateUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { findPoolServer } from '../../scripts/pool-server.ts';
import { listenOnFreePort, readPort } from './listen.ts';
import type { HostedPoolSettings } from '#server/platform/identity/hosted/pool.ts';

/** The code in every email of the emulator. */
export const emulatorCode = '123456';

export interface PoolServer {
  readonly settings: HostedPoolSettings;
  stop(): Promise<void>;
}

type Body = Record<string, unknown>;
const keys = { accessKeyId: 'AKIATEST', secretAccessKey: 'test' };
const issuerDomain = 'http://emulator.example';

/**
 * Another project's emulator of a hosted pool, with a pool and a client of the recipe. Its gaps are filled: the renewal
 * uses the older action, codes are always the same, and sessions only seem to end.
 */
export async function startPoolServer(): Promise<PoolServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitrina-pool-server-'));
  mkdirSync(join(folder, '.cognito'));
  const config = {
    ServerConfig: { hostname: '127.0.0.1', port: 0 },
    TokenConfig: { IssuerDomain: issuerDomain },
  };
  writeFileSync(join(folder, '.cognito/config.json'), JSON.stringify(config));
  const child = spawn(process.execPath, [findPoolServer() ?? ''], {
    cwd: folder,
    env: { PATH: process.env.PATH, CODE: emulatorCode },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${await readPort(child, /running on http:\/\/127\.0\.0\.1:(\d+)/)}`;
  const sdk = new CognitoIdentityProviderClient({
    region: 'us-east-2',
    endpoint: url,
    credentials: keys,
  });
  const { UserPool } = await sdk.send(
    new CreateUserPoolCommand({
      PoolName: 'vitrina',
      UsernameAttributes: ['email'],
      AutoVerifiedAttributes: ['email'],
      MfaConfiguration: 'OPTIONAL',
    }),
  );
  const userPoolId = UserPool?.Id ?? '';
  const { UserPoolClient } = await sdk.send(
    new CreateUserPoolClientCommand({
      UserPoolId: userPoolId,
      ClientName: 'web',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH', 'ALLOW_REFRESH_TOKEN_AUTH'],
    }),
  );
  sdk.destroy();
  const front = await listenOnFreePort((request) => completeEmulator(url, request));
  return {
    settings: {
      region: 'us-east-2',
      userPoolId,
      clientId: UserPoolClient?.ClientId ?? '',
      clientSecret: UserPoolClient?.ClientSecret,
      authFlow: 'USER_PASSWORD_AUTH',
      endpoint: front.url,
      issuer: `${issuerDomain}/${userPoolId}`,
      keysUrl: undefined,
      ...keys,
    },
    async stop() {
      await front.close();
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Passes a request on, or does what the emulator cannot do. */
async function completeEmulator(url: string, request: Request): Promise<Response> {
  const target = request.headers.get('x-amz-target') ?? '';
  const action = target.split('.')[1] ?? '';
  const { pathname } = new URL(request.url);
  if (request.method === 'GET') return fetch(`${url}${pathname}`);
  const text = await request.text();
  const headers = new Headers(request.headers);
  // The length of the original body. The forwarded body may have another one.
  headers.delete('content-length');
  const send = (name: string, body: string): Promise<Response> => {
    headers.set('x-amz-target', target.replace(action, name));
    return fetch(`${url}${pathname}`, { method: 'POST', headers, body });
  };
  if (action === 'ResendConfirmationCode') {
    return Response.json({ CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' } });
  }
  if (action === 'GlobalSignOut' || action === 'AdminUserGlobalSignOut') return Response.json({});
  if (action === 'GetTokensFromRefreshToken') {
    const { ClientId, RefreshToken } = JSON.parse(text) as Body;
    const AuthParameters = { REFRESH_TOKEN: RefreshToken };
    const body = { ClientId, AuthFlow: 'REFRESH_TOKEN_AUTH', AuthParameters };
    return send('InitiateAuth', JSON.stringify(body));
  }
  const response = await send(action, text);
  if (action !== 'InitiateAuth' || response.ok) return response;
  // The emulator answers a wrong password with this exception. In the service it means a new password that breaks the
  // rules.
  const refusal = (await response.text()).replace(
    'InvalidPasswordException',
    'NotAuthorizedException',
  );
  return new Response(refusal, { status: response.status });
}
