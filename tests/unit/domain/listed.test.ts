import { expect, test } from 'vitest';
import { isListed } from '#domain/products/listed.ts';

test('the public sees what its owner shows, nobody holds, and whose store is public', () => {
  const at = '2026-01-01T00:00:00.000Z';
  const seen = [true, false].flatMap((is_visible) =>
    [null, at].flatMap((held_at) =>
      [true, false].map((isPublic) => [
        is_visible,
        held_at,
        isPublic,
        isListed({ is_visible, held_at }, isPublic),
      ]),
    ),
  );
  expect(seen.filter(([, , , isSeen]) => isSeen)).toEqual([[true, null, true, true]]);
});
