import type { EmailContent } from '#server/platform/db/email-content.ts';
import { reasonLabel } from '#domain/operators/reason.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { escapeMarkup } from '#domain/text/markup.ts';
import { accountPath } from '#domain/paths/owner-paths.ts';
import type { Site } from '#domain/site.ts';

/** The text that a person reads, in both forms of a mail. An SMS is only the `text`. */
export interface Email {
  readonly channel: 'email' | 'sms';
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

type Words = (site: Site, content: never) => string;

interface Wording {
  readonly channel: Email['channel'];
  readonly subject: Words;
  readonly opening: Words;
  /** A code or password, shown apart from the text. */
  readonly secret?: (content: never) => string;
  /** The path of the page for the next step. */
  readonly path?: string;
  readonly closing: string | Words;
}

type Content<Kind extends EmailContent['kind']> = Extract<EmailContent, { kind: Kind }>;

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
  'store-blocked': {
    channel: 'email',
    subject: (_, { store }: Content<'store-blocked'>) => `Tu tienda «${store}» está bloqueada`,
    opening: (site, { store, reason }: Content<'store-blocked'>) =>
      `Tu tienda «${store}» está bloqueada en ${site.name}: nadie puede verla. Motivo: ${reasonLabel(reason)}.`,
    closing: ({ contactEmail }, { message }: Content<'store-blocked'>) =>
      `${message === null ? '' : `${message}\n\n`}Puedes entrar y cambiar tus datos. Si tienes algo que decir, escribe a ${contactEmail}.`,
  },
  'store-freed': {
    channel: 'email',
    subject: (_, { store }: Content<'store-freed'>) => `Tu tienda «${store}» ya no está bloqueada`,
    opening: (site, { store, isShown = true }: Content<'store-freed'>) =>
      `${isShown ? `Tu tienda «${store}» vuelve a verse en ${site.name}` : `Tu tienda «${store}» ya no está bloqueada en ${site.name}`}: revisamos el bloqueo y lo quitamos.`,
    closing: ({ contactEmail }, { reason = null }: Content<'store-freed'>) =>
      `${reason === null ? '' : `El motivo era: ${reasonLabel(reason)}. `}Si tienes algo que decir, escribe a ${contactEmail}.`,
  },
  'store-verified': {
    channel: 'email',
    subject: (_, { store }: Content<'store-verified'>) => `Tu tienda «${store}» está verificada`,
    opening: (site, { store, isShown = true }: Content<'store-verified'>) =>
      `Tu tienda «${store}» ${isShown ? 'lleva desde ahora' : 'llevará cuando se vea'} la marca «Negocio verificado» en ${site.name}.`,
    closing: ({ contactEmail }) =>
      `Si cambias el nombre, el teléfono, el Telegram o el correo de la tienda, la marca queda en pausa hasta que lo revisemos. Nadie te pedirá un código de WhatsApp. Si tienes algo que decir, escribe a ${contactEmail}.`,
  },
  'product-held': {
    channel: 'email',
    subject: (_, { store }: Content<'product-held'>) =>
      `Retiramos un producto de tu tienda «${store}»`,
    opening: (site, { store, name, reason }: Content<'product-held'>) =>
      `En tu tienda «${store}» de ${site.name} retiramos el producto «${name}». Motivo: ${reasonLabel(reason)}.`,
    closing: ({ contactEmail }) =>
      `Sigue en tu panel, pero nadie más puede verlo. Si tienes algo que decir, escribe a ${contactEmail}.`,
  },
  'account-leaving': {
    channel: 'email',
    subject: (site) => `Tu cuenta de ${site.name} se borrará`,
    opening: (site, { erasedAt, reason }: Content<'account-leaving'>) =>
      `Tu cuenta de ${site.name} y sus tiendas ya no se ven. Sus datos se borran el ${formatDate(erasedAt)}.${reason === undefined ? '' : ` Lo pidió quien administra ${site.name}. Motivo: ${reasonLabel(reason)}.`}`,
    closing: ({ contactEmail }, { reason, isDisabled = false }: Content<'account-leaving'>) =>
      isDisabled
        ? `Tu cuenta está desactivada. Si quieres conservarla, escribe antes de ese día a ${contactEmail}.`
        : reason === undefined
          ? `Hasta ese día puedes arrepentirte entrando otra vez. Si no lo pediste, entra, conserva tu cuenta y escribe a ${contactEmail}.`
          : `Hasta ese día puedes conservarla entrando otra vez. Si tienes algo que decir, escribe a ${contactEmail}.`,
  },
  'export-ready': {
    channel: 'email',
    subject: (site) => `Tu copia de ${site.name} está lista`,
    opening: () => 'Tu copia está lista. Entra en «Mi Cuenta» y toca «Descargar mis datos»:',
    path: accountPath(),
    closing: ({ contactEmail }) =>
      `Te pedirá la contraseña, para que nadie más se la lleve. Si no la pediste, escribe a ${contactEmail}.`,
  },
  'many-acts': {
    channel: 'email',
    subject: (site) => `Muchas acciones seguidas en ${site.name}`,
    opening: (site, { email }: Content<'many-acts'>) =>
      `${email} hizo muchas acciones seguidas en la operación de ${site.name}. Durante una hora no puede hacer más.`,
    closing: 'Si no lo esperabas, quítale el acceso en el servidor con npm run operator.',
  },
} satisfies Record<EmailContent['kind'], Wording>;

/** Writes an email in Spanish, as plain text and as HTML. */
export function composeEmail(content: EmailContent, site: Site): Email {
  const wording: Wording = wordings[content.kind];
  const secret = wording.secret?.(content as never) ?? null;
  // The first line may contain the name of a store, with line breaks.
  const subject = wording.subject(site, content as never).replace(/\s+/gu, ' ');
  const opening = wording.opening(site, content as never);
  const { channel } = wording;
  const closing =
    typeof wording.closing === 'string' ? wording.closing : wording.closing(site, content as never);
  if (channel === 'sms') {
    const text = `${opening} ${secret ?? ''}. ${closing}`;
    return { channel, subject, text, html: '' };
  }
  const link = wording.path === undefined ? null : site.origin + wording.path;
  const ending = `${site.name} · ${site.origin}`;
  return {
    channel,
    subject,
    text: `Hola:\n\n${opening}\n\n${indent(secret)}${indent(link)}${closing}\n\n${ending}\n`,
    html: renderHtml({ subject, opening, secret, link, closing, site }),
  };
}

const indent = (text: string | null): string => (text === null ? '' : `    ${text}\n\n`);

interface Parts {
  readonly subject: string;
  readonly opening: string;
  readonly secret: string | null;
  readonly link: string | null;
  readonly closing: string;
  readonly site: Site;
}

function renderHtml({ subject, opening, secret, link, closing, site }: Parts): string {
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
${secret === null ? '' : `<p style="${code}">${escapeMarkup(secret)}</p>`}${link === null ? '' : `<p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`}
<p style="white-space:pre-line">${escapeMarkup(closing)}</p>
<p style="margin-top:32px;color:#475569;font-size:14px"><a href="${escapeMarkup(site.origin)}" style="color:inherit">${escapeMarkup(site.name)}</a></p>
</div>
</body>
</html>
`;
}
