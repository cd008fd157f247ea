import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { describeFailure } from '#server/platform/describe-failure.ts';
import { examineIdentity } from '#server/doctor/examine-identity.ts';
import { examine } from '#server/doctor/finding.ts';
import { listenOnFreePort } from '../../support/listen.ts';

const userPoolId = 'us-east-2_AbCdEf123';
const issuer = `https://cognito-idp.us-east-2.amazonaws.com/${userPoolId}`;
type Body = Record<string, unknown>;
type Refusal = readonly [type: string, message: string];
const isRefusal = (given: Body | Refusal): given is Refusal => Array.isArray(given);

/** What a pool gives that is set up right; a refusal is its type and message. */
const right: Record<string, Body | Refusal> = {
  GetUser: ['NotAuthorizedException', 'Invalid Access Token'],
  InitiateAuth: ['NotAuthorizedException', 'Incorrect username or password.'],
  DescribeUserPool: {
    UserPool: {
      UsernameAttributes: ['email'],
      UsernameConfiguration: { CaseSensitive: false },
      AutoVerifiedAttributes: ['email'],
      Policies: {
        PasswordPolicy: {
          MinimumLength: 8,
          RequireUppercase: true,
          RequireLowercase: true,
          RequireNumbers: true,
          RequireSymbols: true,
        },
      },
      MfaConfiguration: 'OPTIONAL',
      EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
    },
  },
  DescribeUserPoolClient: {
    UserPoolClient: {
      ClientSecret: 'hunter2',
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
    },
  },
  GetUserPoolMfaConfig: { SoftwareTokenMfaConfiguration: { Enabled: true } },
};

interface Place {
  readonly actions?: typeof right;
  readonly namedIssuer?: string | null;
  readonly lateSeconds?: number;
  readonly variables?: Record<string, string>;
}

/** What the doctor says of a pool, a line each. */
async function look({
  actions = {},
  namedIssuer = issuer,
  lateSeconds = 0,
  variables = {},
}: Place) {
  const asked: Body[] = [];
  const app = new Hono();
  app.get(`/${userPoolId}/.well-known/jwks.json`, (c) => c.json({ keys: [] }));
  app.get(`/${userPoolId}/.well-known/openid-configuration`, (c) =>
    namedIssuer === null ? c.notFound() : c.json({ issuer: namedIssuer }),
  );
  app.post('/', async (c) => {
    const action = c.req.header('x-amz-target')?.split('.')[1] ?? '';
    asked.push(await c.req.json<Body>());
    c.header('date', new Date(Date.now() - lateSeconds * 1000).toUTCString());
    const given = actions[action] ?? right[action] ?? ['UnknownOperationException', action];
    return isRefusal(given) ? c.json({ __type: given[0], message: given[1] }, 400) : c.json(given);
  });
  const pool = await listenOnFreePort((request) => app.fetch(request));
  onTestFinished(() => pool.close());
  const config = readConfig({
    IDENTITY_POOL_ID: userPoolId,
    IDENTITY_CLIENT_ID: 'web',
    IDENTITY_CLIENT_SECRET: 'hunter2',
    IDENTITY_ENDPOINT: pool.url,
    IDENTITY_ACCESS_KEY_ID: 'AKIATEST',
    IDENTITY_SECRET_ACCESS_KEY: 'hunter2',
    ...variables,
  });
  const examined = await Promise.all(
    examineIdentity(config).map((one) => examine(one, describeFailure)),
  );
  const lines = examined
    .flat()
    .map(
      ({ subject, isRight, sentence }) => `${isRight ? 'right' : 'WRONG'} ${subject}: ${sentence}`,
    );
  expect(lines.join('\n')).not.toContain('hunter2');
  return { lines, wrong: lines.filter((line) => line.startsWith('WRONG')), asked, url: pool.url };
}

test('a pool that is set up right is right, also at an address that ends with a slash', async () => {
  const { lines, asked, url } = await look({});
  expect(lines).toEqual([
    `right identity: the user pool ${userPoolId} responds, at the same time as here`,
    `right issuer: its keys are there, and its issuer is ${issuer}`,
    'right client: the client web is known, and its secret and USER_PASSWORD_AUTH are taken',
    'right pool: pool and client are set up as operating.md 1.2 has it',
  ]);
  const names = asked.flatMap(
    ({ AuthParameters }) => (AuthParameters as Body | undefined)?.USERNAME ?? [],
  );
  expect(names).toEqual([expect.stringMatching(/^doctor-\w+@vitrina\.invalid$/)]);
  const { wrong } = await look({ variables: { IDENTITY_ENDPOINT: `${url}/` } });
  expect(wrong).toEqual([]);
});

test('each deviation is a line that names the setting', async () => {
  const { wrong } = await look({
    actions: {
      DescribeUserPool: {
        UserPool: {
          ...((right.DescribeUserPool as Body).UserPool as Body),
          MfaConfiguration: 'OFF',
        },
      },
      DescribeUserPoolClient: {
        UserPoolClient: {
          ...((right.DescribeUserPoolClient as Body).UserPoolClient as Body),
          EnableTokenRevocation: false,
        },
      },
    },
  });
  expect(wrong).toEqual([
    expect.stringMatching(/^WRONG pool: MfaConfiguration /),
    expect.stringMatching(/^WRONG pool: EnableTokenRevocation /),
  ]);
});

test.each<[string, Place, RegExp]>([
  [
    'a secret that is wrong',
    {
      actions: {
        InitiateAuth: ['NotAuthorizedException', 'Unable to verify secret hash for client web'],
      },
    },
    /^WRONG client: NotAuthorizedException: .*; look at IDENTITY_CLIENT_SECRET$/,
  ],
  [
    'a client that does not exist',
    {
      actions: {
        InitiateAuth: ['ResourceNotFoundException', 'User pool client web does not exist.'],
      },
    },
    /^WRONG client: ResourceNotFoundException: .*IDENTITY_CLIENT_ID$/,
  ],
  [
    'a flow that is not allowed',
    {
      actions: {
        InitiateAuth: [
          'InvalidParameterException',
          'USER_PASSWORD_AUTH flow not enabled for this client',
        ],
      },
    },
    /^WRONG client: .*; look at IDENTITY_AUTH_FLOW$/,
  ],
  [
    'a client that says who has an account',
    { actions: { InitiateAuth: ['UserNotFoundException', 'User does not exist.'] } },
    /^WRONG client: .* PreventUserExistenceErrors/,
  ],
  [
    'another issuer',
    { namedIssuer: 'https://elsewhere.example/pool' },
    /^WRONG issuer: .*https:\/\/elsewhere\.example\/pool.*set IDENTITY_ISSUER to it/,
  ],
  [
    'keys that are not there',
    { variables: { IDENTITY_POOL_ID: 'us-east-2_Other' } },
    /^WRONG issuer: .* has no keys of the pool, HTTP 404; look at IDENTITY_POOL_ID/,
  ],
  [
    'a clock that is wrong',
    { lateSeconds: 120 },
    /^WRONG identity: the clock of the user pool is 1[23]\d seconds/,
  ],
  [
    'keys of the server that have expired',
    {
      actions: {
        DescribeUserPool: [
          'ExpiredTokenException',
          'The security token included in the request is expired',
        ],
      },
    },
    /^WRONG pool: ExpiredTokenException: .*; set IDENTITY_ACCESS_KEY_ID/,
  ],
])('finds %s', async (_, place, line) => {
  const { wrong } = await look(place);
  expect(wrong).toEqual([expect.stringMatching(line)]);
});

test('finds a region that is not that of the pool', async () => {
  const config = readConfig({
    IDENTITY_POOL_ID: 'eu-west-1_Abc',
    IDENTITY_CLIENT_ID: 'web',
    IDENTITY_REGION: 'us-none-9',
  });
  // The others would ask the pool, which is at an address of the internet.
  const [endpoint] = examineIdentity(config);
  await expect(endpoint?.look()).rejects.toThrow(
    'IDENTITY_POOL_ID is of eu-west-1, and IDENTITY_REGION is us-none-9',
  );
});

test('says that it may not look at the settings, which is no fault', async () => {
  const without = await look({ variables: { IDENTITY_ACCESS_KEY_ID: '' } });
  expect(without.lines[3]).toBe(
    'right pool: its settings are not looked at: IDENTITY_ACCESS_KEY_ID is missing',
  );
  const denied = await look({
    actions: { DescribeUserPool: ['AccessDeniedException', 'User: x is not authorized'] },
  });
  expect(denied.lines[3]).toMatch(/^right pool: .* the keys lack cognito-idp:DescribeUserPool/);
});

test('a pool that is away is a line each with the reason', async () => {
  const gone = await listenOnFreePort(() => new Response());
  await gone.close();
  const { wrong } = await look({ variables: { IDENTITY_ENDPOINT: gone.url } });
  expect(wrong).toHaveLength(4);
  for (const line of wrong) expect(line).toMatch(/does not respond: connect ECONNREFUSED/);
});
