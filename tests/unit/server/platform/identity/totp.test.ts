import { describe, expect, it } from 'vitest';
import { createTotpSecret, findTotpStep } from '#server/platform/identity/embedded/totp.ts';

// RFC 6238, appendix B: the secret of the SHA-1 rows, their last six digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082', 1],
    [1_111_111_109, '081804', 37_037_036],
    [1_234_567_890, '005924', 41_152_263],
    [2_000_000_000, '279037', 66_666_666],
  ])('are those of the standard at second %i', (second, code, step) => {
    expect(findTotpStep(secret, code, new Date(second * 1_000))).toBe(step);
  });

  it('are right one step early or late, and no further', () => {
    const at = (second: number) => findTotpStep(secret, '287082', new Date(second * 1_000));
    expect([at(29), at(0), at(89), at(90)]).toEqual([1, 1, 1, null]);
  });

  it.each(['', '28708', '2870820', 'abcdef', '２８７０８２'])(
    'are six digits, not "%s"',
    (code) => {
      expect(findTotpStep(secret, code, new Date(59_000))).toBeNull();
    },
  );

  it('come of 160 random bits', () => {
    expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(createTotpSecret()).not.toBe(createTotpSecret());
  });
});
