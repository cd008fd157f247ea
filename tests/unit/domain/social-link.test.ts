import { describe, expect, test } from 'vitest';
import {
  type Network,
  cleanSocialLink,
  leadsTo,
  refuseSocialLink,
  shownLink,
} from '#domain/stores/social-link.ts';

describe.each([
  ['facebook', 'https://facebook.com/copo', 'https://facebook.com/copo'],
  ['facebook', 'http://m.facebook.com/copo', 'https://m.facebook.com/copo'],
  ['facebook', 'www.facebook.com/copo/', 'https://www.facebook.com/copo/'],
  ['facebook', 'https://web.facebook.com/copo', 'https://web.facebook.com/copo'],
  ['facebook', 'https://es-la.facebook.com/copo', 'https://es-la.facebook.com/copo'],
  ['facebook', 'fb.com/copo', 'https://fb.com/copo'],
  ['facebook', 'FB.me/copo', 'https://fb.me/copo'],
  ['facebook', 'logincafe', 'https://facebook.com/logincafe'],
  ['facebook', 'facebook.com/sharers', 'https://facebook.com/sharers'],
  ['instagram', 'instagram.com/oauth_cafe', 'https://instagram.com/oauth_cafe'],
  ['facebook', '@cafe.sol', 'https://facebook.com/cafe.sol'],
  ['facebook', 'heladeriacopo', 'https://facebook.com/heladeriacopo'],
  ['facebook', 'https://facebook.com/Café-Ñandú', 'https://facebook.com/Caf%C3%A9-%C3%91and%C3%BA'],
  [
    'facebook',
    'https://www.facebook.com/profile.php?id=100&mibextid=ZbWKwL&fbclid=x',
    'https://www.facebook.com/profile.php?id=100',
  ],
  ['facebook', 'mira: https://facebook.com/copo).', 'https://facebook.com/copo'],
  ['facebook', 'Mi Facebook: <https://facebook.com/copo>,', 'https://facebook.com/copo'],
  ['facebook', '« https://facebook.com/copo »', 'https://facebook.com/copo'],
  ['instagram', '( @mi_tienda )', 'https://instagram.com/mi_tienda'],
  ['facebook', '(https://facebook.com/Copo_(Cuba))', 'https://facebook.com/Copo_(Cuba)'],
  ['facebook', ' \u200Bhttps://facebook.com/copo\u200B ', 'https://facebook.com/copo'],
  ['instagram', '@mi_tienda', 'https://instagram.com/mi_tienda'],
  ['instagram', 'mi_tienda', 'https://instagram.com/mi_tienda'],
  ['instagram', '\u2068@mi.tienda\u2069', 'https://instagram.com/mi.tienda'],
  ['instagram', 'instagr.am/copo', 'https://instagr.am/copo'],
  ['instagram', '“https://www.instagram.com/copo?igsh=abc==”', 'https://www.instagram.com/copo'],
] as const)('%s: %s', (network, text, link) => {
  test('is its page', () => {
    expect(cleanSocialLink(network, text)).toBe(link);
    expect(refuseSocialLink(network, text)).toBeNull();
    expect(cleanSocialLink(network, link)).toBe(link);
    expect(shownLink(network, link)).toBe(link);
  });
});

const elsewhere: readonly [Network, string, string][] = [
  ['facebook', 'https://facebook.example/copo', 'no lleva a Facebook'],
  ['facebook', 'https://facebook.com.evil.example/copo', 'no lleva a Facebook'],
  ['facebook', 'https://evil.example/facebook.com', 'no lleva a Facebook'],
  ['facebook', 'https://instagram.com/copo', 'no lleva a Facebook'],
  ['facebook', 'https://f\u0430cebook.com/copo', 'no lleva a Facebook'],
  ['facebook', 'https://l.facebook.com/l.php?u=https://evil.example', 'no lleva a Facebook'],
  ['facebook', 'https://facebook.com/l.php?u=https://evil.example', 'pero no a tu página'],
  ['facebook', 'https://facebook.com/login.php?next=https://evil.example', 'pero no a tu página'],
  ['facebook', 'https://facebook.com/sharer/sharer.php?u=x', 'pero no a tu página'],
  ['facebook', 'https://facebook.com/login/?next=x', 'pero no a tu página'],
  ['instagram', 'https://instagram.com/oauth/authorize?x', 'pero no a tu página'],
  ['facebook', 'https://facebook.com/', 'pero no a tu página'],
  ['facebook', 'facebook.com', 'pero no a tu página'],
  ['facebook', 'cafe.sol', 'no lleva a Facebook'],
  ['facebook', 'facebook', 'no es válido'],
  ['facebook', 'no tengo', 'no es válido'],
  ['facebook', 'https://facebook.com/copo y mi grupo', 'no es válido'],
  ['facebook', 'javascript:alert(1)', 'no es válido'],
  ['facebook', 'data:text/html,x', 'no es válido'],
  ['facebook', 'https://user:pass@facebook.com/copo', 'pero no a tu página'],
  ['facebook', 'https://facebook.com:8443/copo', 'pero no a tu página'],
  ['facebook', 'https://facebook.com@evil.example/copo', 'no lleva a Facebook'],
  ['facebook', `https://facebook.com/${'a'.repeat(500)}`, 'pero no a tu página'],
  ['instagram', 'https://facebook.com/copo', 'no lleva a Instagram'],
  ['instagram', 'https://l.instagram.com/?u=https://evil.example', 'no lleva a Instagram'],
  ['instagram', 'https://instagram.com', 'pero no a tu página'],
];

test.each(elsewhere)('%s: %s is refused', (network, text, reason) => {
  expect(refuseSocialLink(network, text)).toMatch(reason);
  expect(leadsTo(network, cleanSocialLink(network, text))).toBe(false);
  expect(shownLink(network, text)).toBeNull();
});
