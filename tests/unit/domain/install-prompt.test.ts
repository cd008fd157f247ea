import { describe, expect, it } from 'vitest';
import { canShowInstallPrompt, snoozeDate } from '#domain/browser/install-prompt.ts';

describe('the install prompt', () => {
  const declined = new Date('2024-05-15T12:00:00Z');
  const declinedUntil = snoozeDate(declined);

  it.each([
    ['2024-05-15T12:00:01Z', false],
    ['2024-05-22T12:00:00Z', false],
    ['2024-05-22T12:00:01Z', true],
  ])('stays hidden for seven days after a refusal: at %s %o', (now, shown) => {
    expect(canShowInstallPrompt({ isStandalone: false, declinedUntil, now: new Date(now) })).toBe(
      shown,
    );
  });

  it('is shown to who has not declined, and to who has an unreadable date', () => {
    const now = declined;
    expect(canShowInstallPrompt({ isStandalone: false, declinedUntil: null, now })).toBe(true);
    expect(canShowInstallPrompt({ isStandalone: false, declinedUntil: 'ayer', now })).toBe(true);
  });

  it('is never shown in the installed app', () => {
    expect(canShowInstallPrompt({ isStandalone: true, declinedUntil: null, now: declined })).toBe(
      false,
    );
  });
});
