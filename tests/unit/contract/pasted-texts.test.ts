import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { makeRegistration } from '../../support/registration.ts';
import { trialCount } from '../../support/trials/trial.ts';
import { RegistrationSchema } from '#contract/accounts.ts';
import { BusinessUpdateSchema } from '#contract/store-input.ts';
import { ProductUpdateSchema } from '#contract/product-input.ts';
import { validateRegistration } from '#domain/accounts/registration.ts';

const numRuns = trialCount(1_000, 50_000);

/** What apps copy along and nobody sees. */
const marks = fc.constantFrom(
  ...['', '\u200B', '\u200E', '\u200F', '\u202A', '\u202C', '\u202D', '\u2066', '\u2068'],
  ...['\u2069', '\u00AD', '\u2060', '\uFEFF', ' ', '\u00A0', '\u202F'],
);
const digits = (length: number) =>
  fc.array(fc.constantFrom(...Array.from('0123456789')), { minLength: length, maxLength: length });
const parse = (field: string, value: unknown) =>
  v.safeParse(BusinessUpdateSchema, { [field]: value });

test('a phone is the one that was copied, whatever stands around and between its digits', () => {
  const between = fc.constantFrom(
    ...['', ' ', '-', '\u2010', '\u2011', '\u2012', '\u2013', '\u2014', '\u2212', '.', '\uFF0D'],
    ...['\u00A0', '\u2009', '\u200B', '\u00AD', ') ', ' ('],
  );
  const before = fc.constantFrom('', 'tel:', 'Tel.: ', 'WhatsApp: ', 'móvil ', 'sms:', 'Cel. ');
  const country = fc.constantFrom('', '+53', '53', '0053', '+5 3', '＋５３', '(+53)');
  const widen = (digit: string) => String.fromCharCode(digit.charCodeAt(0) + 0xfe_e0);
  fc.assert(
    fc.property(
      ...[digits(7), fc.array(between, { minLength: 8, maxLength: 8 }), before, country],
      ...[marks, marks, fc.boolean(), fc.constantFrom('', '.', ',', ';')],
      (rest, gaps, label, code, first, last, isWide, end) => {
        const local = ['5', ...rest];
        const shown = local.map((digit, at) => (isWide ? widen(digit) : digit) + (gaps[at] ?? ''));
        const text = first + label + code + shown.join('') + end + last;
        const { output, issues } = parse('phone', text);
        expect([text, issues?.[0].message, output]).toEqual([
          text,
          undefined,
          { phone: `+53${local.join('')}` },
        ]);
      },
    ),
    { numRuns },
  );
});

/** Texts that are mostly digits, so that many of them are phones. */
const typePhone = (digit: string, sign: string) =>
  fc
    .array(
      fc.oneof(
        { weight: 6, arbitrary: fc.constantFrom(...Array.from(digit)) },
        { weight: 1, arbitrary: fc.constantFrom(...Array.from(sign)) },
      ),
      { minLength: 7, maxLength: 13 },
    )
    .map((signs) => signs.join(''));

test('a phone is taken as its digits or refused, never as other ones, whatever is typed', () => {
  const typed = typePhone('0123456789５', '+-./()  ;,:tel\u202E\u2212\u200B');
  let accepted = 0;
  fc.assert(
    fc.property(typed, (text) => {
      const { success, output } = parse('phone', text);
      const phone = success ? (output.phone ?? null) : null;
      const plain = text.replaceAll('５', '5').replace(/\D/g, '');
      if (phone === null) return;
      accepted += 1;
      expect([plain, `53${plain}`, plain.replace(/^00/, '')]).toContain(phone.slice(1));
    }),
    { numRuns },
  );
  expect(accepted).toBeGreaterThan(0);
});

test('a form and the API take the same phones', () => {
  fc.assert(
    fc.property(typePhone('01235', '+-. tel:\u2011\u200B/'), (phone) => {
      fc.pre(phone.trim() !== '');
      const sent = makeRegistration({ phone });
      const draft = { ...sent, confirmPassword: sent.password };
      const found = validateRegistration(draft, 'Vitrina').some(({ path }) => path === 'phone');
      const { issues = [] } = v.safeParse(RegistrationSchema, sent);
      expect(issues.some((issue) => v.getDotPath(issue) === 'phone')).toBe(found);
    }),
    { numRuns },
  );
});

test('a link is the one of the sentence in which it was copied', () => {
  const name = fc
    .array(fc.constantFrom(...Array.from('abcxyzñáéü0189._-')), { minLength: 3, maxLength: 20 })
    .map((signs) => `x${signs.join('')}z`);
  const around = fc.constantFrom(
    ...[
      ['', ''],
      ['', '.'],
      ['', ').'],
      ['<', '>'],
      ['(', ')'],
      ['«', '»,'],
      ['"', '"'],
    ],
    ...[
      ['mira: ', ''],
      ['Mi página: <', '>.'],
      ['“', '”!'],
      ['¡', '!'],
      ['', '?'],
      ['', '…'],
    ],
  );
  const scheme = fc.constantFrom('https://', 'http://', '', 'HTTPS://');
  const host = fc.constantFrom('facebook.com', 'www.facebook.com', 'm.facebook.com', 'Fb.com');
  const query = fc.constantFrom('', '/', '?mibextid=ab', '?fbclid=1&utm_source=x');
  fc.assert(
    fc.property(
      ...[name, around, scheme, host, query, marks, marks],
      (path, [start = '', end = ''], https, site, more, first, last) => {
        const text = `${first}${start}${https}${site}/${path}${more}${end}${last}`;
        const slash = more === '/' ? '/' : '';
        const link = new URL(`https://${site}/${path}${slash}`).href;
        const { output, issues } = parse('url_facebook', text);
        expect([text, issues?.[0].message, output]).toEqual([
          text,
          undefined,
          { url_facebook: link },
        ]);
      },
    ),
    { numRuns },
  );
});

test('a link that is taken leads to its network, whatever is typed', () => {
  const piece = fc.constantFrom(
    ...['https://', 'http://', 'facebook.com', 'evil.example', '@', '/', '?', '#', '.', ':', '//'],
    ...['l.', 'www.', 'm.', 'javascript:', 'x', 'fb.me', '\\', '%2F', ' ', '<', '>', '\u202E', 'ñ'],
  );
  const typed = fc.array(piece, { minLength: 1, maxLength: 8 }).map((pieces) => pieces.join(''));
  const hosts = ['facebook.com', 'www.facebook.com', 'm.facebook.com', 'fb.me', 'm.fb.me'];
  fc.assert(
    fc.property(typed, (text) => {
      const { success, output } = parse('url_facebook', text);
      const link = success ? (output.url_facebook ?? null) : null;
      if (link === null) return;
      const { protocol, hostname, username, port, pathname } = new URL(link);
      expect([protocol, username, port]).toEqual(['https:', '', '']);
      expect([...hosts, 'www.fb.me']).toContain(hostname);
      expect(pathname).not.toBe('/');
    }),
    { numRuns },
  );
});

test('a name is kept as it is seen, with emoji, their forms and ñ, without what was copied around it', () => {
  const piece = fc.constantFrom(
    ...['Café', 'Ñandú', 'Piñata', ' ', ' & ', '«La Ñ»', 'n.º 3', '咖啡', 'é', 'o\u0301'],
    ...[
      '☎\uFE0E',
      '☎\uFE0F',
      '❤\uFE0F',
      '♥\uFE0E',
      '👩🏽\u200D🍳',
      '👨\u200D👩\u200D👧',
      '3\uFE0F\u20E3',
    ],
    ...['🇨🇺', '🏳\uFE0F\u200D🌈', '🏴󠁧󠁢󠁷󠁬󠁳󠁿', '👍🏽'],
  );
  const typed = fc.array(piece, { minLength: 1, maxLength: 6 }).map((pieces) => pieces.join(''));
  fc.assert(
    fc.property(typed, marks, marks, (text, first, last) => {
      fc.pre(text.trim() !== '');
      const { output, issues } = v.safeParse(ProductUpdateSchema, { name: first + text + last });
      expect([text, issues?.[0].message, output]).toEqual([text, undefined, { name: text.trim() }]);
      expect(parse('location', first + text + last).output).toEqual({ location: text.trim() });
    }),
    { numRuns },
  );
});

test('a letter that nobody sees inside a name is refused with the reason', () => {
  const hidden = fc.constantFrom(
    '\u200B',
    '\u200D',
    '\u202E',
    '\u2066',
    '\uFEFF',
    '\uFE0E',
    '\u3164',
  );
  fc.assert(
    fc.property(hidden, (sign) => {
      const { issues } = v.safeParse(ProductUpdateSchema, { name: `Ca${sign}fé` });
      expect(issues?.[0].message).toContain('caracteres invisibles');
    }),
  );
});

test('a user name of Telegram is the one of the link in which it was copied', () => {
  const name = fc
    .array(fc.constantFrom(...Array.from('abcXYZ019_')), { minLength: 4, maxLength: 20 })
    .map((signs) => `a${signs.join('')}`);
  const ways = fc.constantFrom<readonly [string, string]>(
    ...([
      ['', ''],
      ['@', ''],
      ['t.me/', ''],
      ['https://t.me/', '/'],
      ['<https://t.me/', '>.'],
    ] as const),
    ...([
      ['Telegram: @', ','],
      ['telegram.me/@', ''],
      ['https://t.me/', '?start=1'],
    ] as const),
  );
  fc.assert(
    fc.property(name, ways, marks, marks, (username, [start, end], first, last) => {
      const text = first + start + username + end + last;
      expect([text, parse('telegram_username', text).output]).toEqual([
        text,
        { telegram_username: username },
      ]);
    }),
    { numRuns },
  );
});
