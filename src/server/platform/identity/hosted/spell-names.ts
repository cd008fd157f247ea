import { writeAsciiDomain } from '#domain/accounts/email.ts';

/** A request with its address of e-mail in the spelling that is registered: its domain in ASCII. */
export function spellNames<Body extends object>(body: Body): Body {
  const spelled = { ...body } as Record<string, unknown>;
  for (const [field, value] of Object.entries(body)) {
    if (names.has(field) && typeof value === 'string') spelled[field] = writeAsciiDomain(value);
    if (groups.has(field)) spelled[field] = spellNames(value as object);
  }
  return spelled as Body;
}

const names = new Set(['Username', 'USERNAME']);
const groups = new Set(['AuthParameters', 'ChallengeResponses']);
