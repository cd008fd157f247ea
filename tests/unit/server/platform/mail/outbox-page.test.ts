import { beforeEach, describe, expect, it } from 'vitest';
import { createFolder } from '../../../../support/test-folder.ts';
import { createOutboxPage } from '#server/platform/mail/outbox-page.ts';
import { createOutboxDelivery } from '#server/platform/mail/outbox.ts';

describe('the page of the outbox', () => {
  let directory: string;
  beforeEach(() => {
    directory = createFolder();
  });

  let minute = 0;
  const deliver = (subject: string, text: string, html = '') =>
    createOutboxDelivery({
      directory,
      from: 'Vitrina <hola@vitrina.example>',
      onEmail: () => undefined,
      now: () => new Date(Date.UTC(2026, 1, 3, 10, ++minute)),
    })({
      id: 'k3v9x0q2m4td',
      to: 'ana@tienda.cu',
      channel: html === '' ? 'sms' : 'email',
      subject,
      text,
      html,
      content: { kind: 'confirm-account', code: '012345' },
    });
  const open = async (host = 'localhost:4321', isOwn = true): Promise<Response> => {
    const page = createOutboxPage({ directory, isOwnRequest: () => isOwn });
    return page.request('/outbox', { headers: { host } });
  };

  it('says that there is nothing yet', async () => {
    expect(await (await open()).text()).toContain('Todavía no hay ningún mensaje');
  });

  it('paints its own background, dark if the reader wants it', async () => {
    expect(await (await open()).text()).toMatch(
      /:root \{ color-scheme: light dark; background: Canvas/,
    );
  });

  it('lists the emails, the newest first', async () => {
    await deliver('Confirma tu cuenta', 'Código: 111111', '<p>111111</p>');
    await deliver('Código de acceso', 'Código: 222222');
    const text = await (await open()).text();
    expect(text.indexOf('222222')).toBeGreaterThan(0);
    expect(text.indexOf('111111')).toBeGreaterThan(text.indexOf('222222'));
    expect(text).toContain('Para: ana@tienda.cu');
  });

  it('lets no email do anything on it', async () => {
    await deliver('<script>1</script>', '<img src=x onerror=1>', '"><script>alert(1)</script>');
    const response = await open();
    const text = await response.text();
    expect(text).not.toMatch(/<script|<img/);
    expect(text).toMatch(/<iframe sandbox title="[^"]*" srcdoc="[^"<>]*"><\/iframe>/);
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['another machine', 'localhost:4321', false],
    ['a name that was led here', 'evil.example', true],
    ['a name that begins as this machine', 'localhost.evil.example', true],
  ])('does not exist for %s', async (_, host, isOwn) => {
    await deliver('Confirma tu cuenta', 'Código: 111111', '<p>111111</p>');
    expect((await open(host, isOwn)).status).toBe(404);
  });
});
