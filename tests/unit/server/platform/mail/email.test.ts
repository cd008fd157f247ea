import { describe, expect, it } from 'vitest';
import { markupTexts } from '../../../../support/hostile-texts.ts';
import { describeElements, listElements } from '../../../../support/parsed-page.ts';
import type { EmailContent } from '#server/platform/db/email-content.ts';
import { composeEmail } from '#server/platform/mail/email.ts';

const site = {
  name: 'Mercado <Ñ> & Cía',
  origin: 'https://mercado.cu',
  contactEmail: 'hola@mercado.cu',
};
const secrets = [
  { kind: 'confirm-account', code: '012345' },
  { kind: 'reset-password', code: '012345' },
  { kind: 'invitation', temporaryPassword: 'A<b>&"1' },
] as const satisfies EmailContent[];
const store = 'Bar <b>La\nÑ</b>';
const toOwners = [
  { kind: 'store-blocked', store, reason: 'scam', message: 'Dos <b>líneas\nde texto' },
  { kind: 'store-freed', store },
  { kind: 'product-held', store, name: 'Pan <b>', reason: 'illegal' },
] as const satisfies EmailContent[];
const contents = [...secrets, ...toOwners, { kind: 'many-acts', email: 'ana@tienda.cu' }] as const;

describe('emails', () => {
  it.each(secrets)('have the content of $kind in both forms', (content) => {
    const { text, html, subject, channel } = composeEmail(content, site);
    expect(channel).toBe('email');
    expect(subject).toContain(site.name);
    expect(text).toContain('code' in content ? content.code : content.temporaryPassword);
    expect(text).toContain('https://mercado.cu');
    expect(html).toContain('lang="es"');
    expect(html).toContain('code' in content ? content.code : 'A&lt;b&gt;&amp;&quot;1');
  });

  it.each(contents)('let no markup of a name or password into the HTML of $kind', (content) => {
    expect(composeEmail(content, site).html).not.toMatch(/<Ñ>|<b>/);
  });

  it.each(markupTexts)('have only the elements of their template: %s', (text) => {
    const compose = (written: string) => {
      const content = { kind: 'product-held', store: written, name: written, reason: 'illegal' };
      const { html } = composeEmail(content as EmailContent, { ...site, name: written });
      return describeElements(listElements(html));
    };
    expect(compose(text)).toEqual(compose('Texto'));
  });

  it.each(toOwners)(
    'say to the owner which store $kind is about, and where to reply',
    (content) => {
      const { text, html, subject } = composeEmail(content, site);
      expect(subject).toContain('Bar <b>La Ñ</b>');
      expect(subject).not.toContain('\n');
      expect(text).toContain(content.store);
      expect(text).toContain('hola@mercado.cu');
      expect(html).toContain('hola@mercado.cu');
      const reason = { scam: 'Estafa o vendedor falso', illegal: 'Prohibido por la ley' };
      if ('reason' in content) expect(text).toContain(`Motivo: ${reason[content.reason]}.`);
      if (content.kind === 'store-blocked') expect(text).toContain(content.message);
    },
  );

  it('promise nothing that cannot be', () => {
    const read = (content: EmailContent): string => composeEmail(content, site).text;
    const freed = { kind: 'store-freed', store: 'Bar', reason: 'scam' } as const;
    expect(read({ ...freed, isShown: true })).toContain('vuelve a verse');
    expect(read({ ...freed, isShown: false })).not.toContain('vuelve a verse');
    expect(read(freed)).toContain('El motivo era: Estafa o vendedor falso.');
    const verified = { kind: 'store-verified', store: 'Bar' } as const;
    expect(read({ ...verified, isShown: false })).toContain('llevará cuando se vea la marca');
    const leaving = { kind: 'account-leaving', erasedAt: Date.UTC(2026, 11, 22, 12) } as const;
    expect(read(leaving)).toContain('Si no lo pediste, entra, conserva tu cuenta');
    const byOperator = read({ ...leaving, reason: 'scam', isDisabled: false });
    expect(byOperator).toContain('Motivo: Estafa o vendedor falso.');
    expect(byOperator).toContain('Lo pidió quien administra');
    const disabled = read({ ...leaving, reason: 'scam', isDisabled: true });
    expect(disabled).not.toMatch(/entrando|entra,/);
    expect(disabled).toContain('escribe antes de ese día a hola@mercado.cu');
  });

  it('lead a person with an offered copy of their data to their account', () => {
    const { text, html } = composeEmail({ kind: 'export-ready' }, site);
    const address = 'https://mercado.cu/dashboard?cuenta=abierta';
    expect(text).toContain(`Tu copia está lista. Entra en «Mi Cuenta»`);
    expect(text).toContain(`    ${address}\n`);
    expect(html).toContain(`<a href="${address}">`);
  });

  it('say how long a code is valid', () => {
    const read = (kind: 'confirm-account' | 'reset-password' | 'sign-in-code'): string =>
      composeEmail({ kind, code: '012345' }, site).text;
    expect(read('confirm-account')).toContain('24 horas');
    expect(read('reset-password')).toContain('1 hora');
    expect(read('sign-in-code')).toContain('3 minutos');
  });

  it('fit a code for signing in into one SMS', () => {
    const sms = composeEmail(
      { kind: 'sign-in-code', code: '012345' },
      { ...site, name: 'Vitrina' },
    );
    expect(sms.channel).toBe('sms');
    expect(sms.text).toBe(
      'Tu código de acceso a Vitrina: 012345. Vale 3 minutos. No lo compartas con nadie.',
    );
    expect(sms.text.length).toBeLessThanOrEqual(160);
  });
});
