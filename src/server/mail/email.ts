import type { EmailContent } from '#server/db/accounts/account-records.ts';
import { escapeMarkup } from '#domain/text/markup.ts';
import type { Site } from '#domain/site.ts';

/** What a person reads, in both forms of a mail; an SMS is the `text` alone. */
export interface Email {
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Wording {
  readonly channel: Email['channel'];
  readonly subject: (site: Site) => string;
  readonly opening: (site: Site) => string;
  readonly secret: (content: never) => string;
  readonly closing: string;
}

const codeOf = (content: { code: string }): string => content.code;

const wordings = {
  'confirm-account': {
    channel: 'email',
    subject: (site) => `Confirma tu cuenta en ${site.name}`,
    opening: (site) =>
      `Gracias por registrar tu negocio en ${site.name}. Escribe este código para confirmar tu cuenta:`,
    secret: codeOf,
    closing:
      'El código vale 24 horas. Si no creaste esta cuenta, no hagas nada: sin el código nadie puede confirmarla.',
  },
  'reset-password': {
    channel: 'email',
    subject: (site) => `Restablece tu contraseña de ${site.name}`,
    opening: () =>
      'Recibimos una solicitud para restablecer tu contraseña. Escribe este código para elegir una nueva:',
    secret: codeOf,
    closing:
      'El código vale 1 hora. Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
  },
  'sign-in-code': {
    channel: 'sms',
    subject: (site) => `Código de acceso a ${site.name}`,
    opening: (site) => `Tu código de acceso a ${site.name}:`,
    secret: codeOf,
    closing: 'Vale 3 minutos. No lo compartas con nadie.',
  },
  invitation: {
    channel: 'email',
    subject: (site) => `Tu cuenta en ${site.name}`,
    opening: (site) =>
      `Tienes una cuenta en ${site.name}. Inicia sesión con tu correo y esta contraseña temporal:`,
    secret: (content: { temporaryPassword: string }) => content.temporaryPassword,
    closing: 'Vale 7 días. Al entrar tendrás que elegir tu propia contraseña.',
  },
} satisfies Record<EmailContent['kind'], Wording>;

/** Words an email in Spanish, as plain text and as HTML. */
export function composeEmail(content: EmailContent, site: Site): Email {
  const wording: Wording = wordings[content.kind];
  const secret = wording.secret(content as never);
  const subject = wording.subject(site);
  const opening = wording.opening(site);
  const { channel, closing } = wording;
  if (channel === 'sms') {
    const text = `${opening} ${secret}. ${closing}`;
    return { channel, subject, text, html: '' };
  }
  const ending = `${site.name} · ${site.origin}`;
  return {
    channel,
    subject,
    text: `Hola:\n\n${opening}\n\n    ${secret}\n\n${closing}\n\n${ending}\n`,
    html: renderHtml({ subject, opening, secret, closing, site }),
  };
}

interface Parts {
  readonly subject: string;
  readonly opening: string;
  readonly secret: string;
  readonly closing: string;
  readonly site: Site;
}

function renderHtml({ subject, opening, secret, closing, site }: Parts): string {
  const code =
    'margin:24px 0;padding:16px;border-radius:8px;background:#f1f5f9;text-align:center;' +
    'font:700 28px/1.2 ui-monospace,monospace;letter-spacing:4px';
  return `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(subject)}</title></head>
<body style="margin:0;padding:24px;background:#fff;color:#1e293b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:480px;margin:0 auto">
<p>Hola:</p>
<p>${escapeMarkup(opening)}</p>
<p style="${code}">${escapeMarkup(secret)}</p>
<p>${escapeMarkup(closing)}</p>
<p style="margin-top:32px;color:#475569;font-size:14px"><a href="${escapeMarkup(site.origin)}" style="color:inherit">${escapeMarkup(site.name)}</a></p>
</div>
</body>
</html>
`;
}
