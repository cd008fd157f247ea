import { createTransport } from 'nodemailer';
import type { Config } from '#server/platform/config/env.ts';
import { compareResponseClock } from './clock.ts';
import { examineIdentity } from './examine-identity.ts';
import type { Examination } from './finding.ts';

/** Checks services over the network: mail, a hosted user pool, and the site as visitors reach it. */
export function examineServices(config: Config): Examination[] {
  return [
    { subject: 'mail', look: () => lookAtMail(config) },
    ...examineIdentity(config),
    ...(config.isLocalSite
      ? []
      : [
          { subject: 'contact', look: () => Promise.resolve(lookAtContact(config)) },
          { subject: 'proxy', look: () => lookAtSite(config) },
        ]),
  ];
}

async function lookAtMail({ mail, isPublic }: Config): Promise<string | Error> {
  if (mail.smtpUrl === undefined) {
    const text = 'e-mails are files in DATA_DIR/outbox and reach nobody';
    return isPublic && !mail.isOutboxMeant ? new Error(`${text}: SMTP_URL is missing`) : text;
  }
  const transport = createTransport(mail.smtpUrl);
  try {
    await transport.verify();
    const from = typeof mail.from === 'string' ? mail.from : mail.from.address;
    return `${new URL(mail.smtpUrl).host} takes e-mails of ${from}`;
  } finally {
    transport.close();
  }
}

/** Checks the address that people can ask for help and for their rights. */
const lookAtContact = ({ contactEmail }: Config): string | Error =>
  contactEmail.endsWith('.example')
    ? new Error(`the site shows ${contactEmail}, at which nobody reads: set CONTACT_EMAIL`)
    : `the site shows ${contactEmail}`;

/** Checks the site from outside: its response, the proxies before it, and its time. */
async function lookAtSite({ siteUrl, trustProxy }: Config): Promise<string | Error> {
  const response = await fetch(`${siteUrl}/healthz`, { redirect: 'manual' });
  await response.body?.cancel();
  const { headers, status } = response;
  if (!response.ok) return new Error(`${siteUrl}/healthz responds ${status}`);
  const wrongClock = compareResponseClock(siteUrl, headers);
  if (wrongClock !== null) return wrongClock;
  // The built-in server sends neither header.
  const proxy = headers.get('via') ?? headers.get('server');
  if (proxy !== null && trustProxy === 0) {
    return new Error(
      `${siteUrl} responds through ${proxy}, and TRUST_PROXY=0 counts all visitors as one`,
    );
  }
  if (proxy === null && trustProxy > 0) {
    return `${siteUrl} responds; TRUST_PROXY=${trustProxy}, and no proxy names itself`;
  }
  return `${siteUrl} responds${proxy === null ? '' : ` through ${proxy}, TRUST_PROXY=${trustProxy}`}`;
}
