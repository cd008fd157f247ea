import * as v from 'valibot';

/** Text that a person or a client sends. Control characters must not reach a database or a provider. */
const text = (maximum: number) =>
  v.pipe(
    v.string(),
    v.maxLength(maximum),
    v.check((value) => !/[\u0000-\u001f\u007f]/.test(value) && value.isWellFormed()),
  );

const ClientId = text(128);
const Username = v.pipe(text(254), v.nonEmpty());
const Password = v.pipe(text(256), v.nonEmpty());
const Code = text(64);
const Token = text(8192);
const Session = text(2048);

/** The attributes that an owner may write. Others, such as roles of a hosted pool, are dropped. */
const writableAttributes = new Set([
  'email',
  'phone_number',
  'name',
  'given_name',
  'family_name',
  'locale',
]);

const Attributes = v.pipe(
  v.optional(v.array(v.object({ Name: text(64), Value: text(2048) })), []),
  v.transform((list) => list.filter(({ Name }) => writableAttributes.has(Name))),
);

const Parameters = v.pipe(
  v.record(text(64), text(8192)),
  v.transform(({ SECRET_HASH: _, ...parameters }) => parameters),
);

const MfaSetting = v.optional(
  v.object({ Enabled: v.optional(v.boolean()), PreferredMfa: v.optional(v.boolean()) }),
);

/** Every accepted action with its accepted fields. Other fields are dropped, and other actions are refused. */
const requestSchemas = {
  SignUp: v.object({ ClientId, Username, Password, UserAttributes: Attributes }),
  ConfirmSignUp: v.object({ ClientId, Username, ConfirmationCode: Code }),
  ResendConfirmationCode: v.object({ ClientId, Username }),
  ForgotPassword: v.object({ ClientId, Username }),
  ConfirmForgotPassword: v.object({ ClientId, Username, ConfirmationCode: Code, Password }),
  InitiateAuth: v.object({
    ClientId,
    AuthFlow: v.picklist(['USER_PASSWORD_AUTH', 'USER_SRP_AUTH']),
    AuthParameters: Parameters,
  }),
  RespondToAuthChallenge: v.object({
    ClientId,
    ChallengeName: text(64),
    Session: v.optional(Session),
    ChallengeResponses: Parameters,
  }),
  GetTokensFromRefreshToken: v.object({ ClientId, RefreshToken: Token }),
  RevokeToken: v.object({ ClientId, Token }),
  ChangePassword: v.object({
    AccessToken: Token,
    PreviousPassword: Password,
    ProposedPassword: Password,
  }),
  GlobalSignOut: v.object({ AccessToken: Token }),
  GetUser: v.object({ AccessToken: Token }),
  AssociateSoftwareToken: v.object({
    AccessToken: v.optional(Token),
    Session: v.optional(Session),
  }),
  VerifySoftwareToken: v.object({
    AccessToken: v.optional(Token),
    Session: v.optional(Session),
    UserCode: Code,
    FriendlyDeviceName: v.optional(text(100)),
  }),
  SetUserMFAPreference: v.object({
    AccessToken: Token,
    SMSMfaSettings: MfaSetting,
    SoftwareTokenMfaSettings: MfaSetting,
  }),
} as const;

export type Action = keyof typeof requestSchemas;
export type ActionBody<Name extends Action> = v.InferOutput<(typeof requestSchemas)[Name]>;

const targetPrefix = 'AWSCognitoIdentityProviderService.';

/** The action of an `x-amz-target` header; null when it is not on the allow-list. */
export function readAction(target: string | undefined): Action | null {
  if (target?.startsWith(targetPrefix) !== true) return null;
  const name = target.slice(targetPrefix.length);
  return Object.hasOwn(requestSchemas, name) ? (name as Action) : null;
}

export function formatTarget(action: Action): string {
  return `${targetPrefix}${action}`;
}

/** The accepted fields of a request; null when one is missing or malformed. */
export function parseBody<Name extends Action>(
  action: Name,
  body: unknown,
): ActionBody<Name> | null {
  const result = v.safeParse(requestSchemas[action], body);
  return result.success ? result.output : null;
}
