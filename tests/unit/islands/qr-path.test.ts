import { expect, test } from 'vitest';
import { formatQrPath } from '#islands/account/dialogs/qr-path.ts';

test('draws each run of dark squares once', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ];
  expect(formatQrPath(rows)).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
});
