import { once } from 'node:events';
import { readFile, readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { beforeEach, expect, it } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { createServices } from '#server/create-services.ts';
import { openAccounts } from '#server/start-accounts.ts';
import { makeRegistration } from '../../support/registration.ts';
import { describeOnServer } from '../../support/test-database.ts';
import { createFolder } from '../../support/test-folder.ts';

describeOnServer('accounts of a started server', (testDatabase) => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = createFolder();
  });

  const start = async (variables: Record<string, string> = {}) => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const { database } = testDatabase;
    const config = readConfig({ DATA_DIR: dataDir, ...variables });
    const mail: unknown[] = [];
    const accounts = await openAccounts(config, database, logger, {
      onMail: (failure) => mail.push(failure),
    });
    const { identity } = accounts;
    const services = createServices({ database, identity, secret: 'a secret of the tests' });
    accounts.start(services);
    return { accounts, services, lines, mail };
  };

  it('put the code into the outbox and the log where there is no mail server', async () => {
    const { accounts, services, lines } = await start();
    const registration = makeRegistration();
    await services.accounts.register(registration);
    const findLine = () => lines.find((line) => line.includes(registration.email));
    await expect.poll(findLine).toBeDefined();
    const { code, file } = JSON.parse(findLine() ?? '') as { code: string; file: string };
    expect(await readFile(file, 'utf8')).toContain(code);
    expect((await readdir(join(dataDir, 'outbox'))).length).toBeGreaterThanOrEqual(2);
    const confirmed = services.accounts.confirmSignUp({ email: registration.email, code });
    await expect(confirmed).resolves.toBeDefined();
    await accounts.stop();
  });

  it('keep trying a mail server that is away, and put no code into the log', async () => {
    const { accounts, services, lines, mail } = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const registration = makeRegistration();
    await services.accounts.register(registration);
    const findEmail = () =>
      testDatabase.database.kysely
        .selectFrom('mail_queue')
        .select(['content', 'attempts'])
        .where('recipient', '=', registration.email)
        .executeTakeFirst();
    // What another test has queued is tried as well.
    await expect.poll(async () => (await findEmail())?.attempts).toBeGreaterThanOrEqual(1);
    await accounts.stop();
    expect(lines.join('')).toContain('could not be sent yet');
    expect(mail.at(-1)).toMatchObject({
      message: expect.stringContaining('ECONNREFUSED') as string,
    });
    const email = await findEmail();
    if (email === undefined || !('code' in email.content)) throw new Error('The email is lost');
    expect(lines.join('')).not.toContain(email.content.code);
    expect(lines.join('')).not.toContain(registration.password);
  });

  it('name in the log why an email was refused, but not to whom it goes', async () => {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo({ address }, _session, done) {
        const refusal = new Error(`5.1.1 <${address}>: ${address}, unknown: no such mailbox`);
        done(Object.assign(refusal, { responseCode: 550 }));
      },
    });
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
    const { port } = server.server.address() as AddressInfo;
    const { accounts, services, lines, mail } = await start({
      SMTP_URL: `smtp://127.0.0.1:${port}`,
    });
    await services.accounts.register(makeRegistration());
    const findLine = () => lines.find((line) => line.includes('could not be sent yet'));
    await expect.poll(findLine).toBeDefined();
    await accounts.stop();
    await new Promise<void>((closed) => {
      server.close(closed);
    });
    // The server is there.
    expect(mail.at(-1)).toBeNull();
    const line = JSON.parse(findLine() ?? '') as { reason: string };
    expect(line.reason).toContain('recipients were rejected: 550 5.1.1 <…>: … unknown: no such');
    expect(line).toMatchObject({
      code: 'EENVELOPE',
      responseCode: 550,
      command: 'RCPT TO',
    });
    expect(lines.join('')).not.toContain('@');
  });

  it('name in the log only the file of an email that waits in the outbox where others come', async () => {
    const { accounts, services, lines } = await start({
      SITE_URL: 'https://vitrina.example',
      SMTP_URL: 'outbox',
    });
    await services.accounts.register(makeRegistration());
    await expect.poll(() => lines.join('')).toContain('email in the outbox');
    await accounts.stop();
    expect(lines.join('')).not.toContain('@');
  });

  it('wait at a stop for what is being tidied up, and begin nothing further', async () => {
    const { accounts, services } = await start();
    await accounts.stop();
    const log: string[] = [];
    const [begun, ended] = [Promise.withResolvers<null>(), Promise.withResolvers<null>()];
    accounts.start({
      accounts: {
        ...services.accounts,
        async eraseLeft() {
          begun.resolve(null);
          await ended.promise;
          log.push('erased');
          return 0;
        },
        sweepFactors: () => Promise.resolve(void log.push('swept')),
      },
    });
    await begun.promise;
    const stopped = accounts.stop().then(() => log.push('stopped'));
    await Promise.race([stopped, sleep(200)]);
    ended.resolve(null);
    await stopped;
    expect(log).toEqual(['erased', 'stopped']);
  });

  it('are erased in time also while registrations cannot be completed', async () => {
    const { accounts, services, lines } = await start();
    await accounts.stop();
    const left = Promise.withResolvers<Date>();
    accounts.start({
      accounts: {
        ...services.accounts,
        resumeRegistrations: () => Promise.reject(new Error('The pool is away')),
        eraseLeft: (now) => {
          left.resolve(now);
          return Promise.resolve(0);
        },
      },
    });
    expect(await left.promise).toBeInstanceOf(Date);
    await expect.poll(() => lines.join('')).toContain('The pool is away');
    await accounts.stop();
  });
});
