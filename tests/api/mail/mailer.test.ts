import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '#server/platform/config/env.ts';
import { queueEmail } from '#server/platform/mail/queue.ts';
import type { Deliver } from '#server/platform/mail/delivery.ts';
import { createMailer, lookMs, pauseAfter } from '#server/platform/mail/mailer.ts';
import type { SmtpDelivery } from '#server/platform/mail/smtp.ts';
import { createSmtpDelivery } from '#server/platform/mail/smtp.ts';
import { describeOnBothEngines } from '../../support/test-database.ts';
import { createClock } from '../../support/identity-pool.ts';

interface Received {
  from: string;
  to: string[];
  message: string;
}

const site = { name: 'Vitrina', origin: 'https://vitrina.cu', contactEmail: 'hola@vitrina.cu' };

/** A real SMTP server that can be made to refuse. */
async function startSmtpServer() {
  const received: Received[] = [];
  let refusals = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1;
          done(new Error('Try again later'));
          return;
        }
        const { mailFrom, rcptTo } = session.envelope;
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          message: Buffer.concat(chunks).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse(times: number) {
      refusals = times;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(resolve);
      }),
  };
}

describeOnBothEngines('mail', (testDatabase) => {
  let server: Awaited<ReturnType<typeof startSmtpServer>>;
  let smtp: SmtpDelivery;
  const clock = createClock();
  const failures: unknown[] = [];
  beforeAll(async () => {
    server = await startSmtpServer();
    smtp = createSmtpDelivery(server.url, 'Vitrina <hola@vitrina.cu>');
  });
  afterAll(async () => {
    smtp.close();
    await server.close();
  });
  beforeEach(async () => {
    failures.length = 0;
    server.received.length = 0;
    await testDatabase.database.kysely.deleteFrom('mail_queue').execute();
  });

  const create = (deliver: Deliver = smtp.deliver) =>
    createMailer({
      db: testDatabase.database.kysely,
      site,
      deliver,
      onFailure: (failure) => failures.push(failure),
      now: clock.now,
    });
  const queue = (recipient: string | null, code = '012345', lifetimeMs = 3_600_000) =>
    queueEmail(
      testDatabase.database.kysely,
      {
        recipient,
        content: { kind: 'confirm-account', code },
        expiresAt: new Date(clock.now().getTime() + lifetimeMs),
      },
      clock.now(),
    );
  const countQueued = async () =>
    (await testDatabase.database.kysely.selectFrom('mail_queue').select('id').execute()).length;

  it('brings an email to a mail server and forgets it', async () => {
    await queue('ana@tienda.cu');
    expect(await create().sendDue()).toBe(1);
    const [mail] = server.received;
    expect(mail).toMatchObject({ from: 'hola@vitrina.cu', to: ['ana@tienda.cu'] });
    expect(mail?.message).toContain('Subject: Confirma tu cuenta en Vitrina');
    expect(mail?.message).toContain('012345');
    expect(mail?.message).toMatch(/multipart\/alternative/);
    expect(await countQueued()).toBe(0);
  });

  it('has an id of the host of the mail server alone, since a port makes it none', async () => {
    await queue('ana@tienda.cu');
    await create().sendDue();
    expect(server.received[0]?.message).toMatch(/^Message-ID: <[\w-]+@127\.0\.0\.1>\r$/im);
  });

  it.each(['Vitrina (Cuba)', 'Mercado: todo', 'a <b> c', 'Pan; leche, y "más"'])(
    'comes from the address of a marketplace that is called %s',
    async (name) => {
      const { mail } = readConfig({ SITE_NAME: name, CONTACT_EMAIL: 'hola@vitrina.cu' });
      const delivery = createSmtpDelivery(server.url, mail.from);
      await queue('ana@tienda.cu');
      await create(delivery.deliver).sendDue();
      delivery.close();
      const [received] = server.received;
      expect(received?.from).toBe('hola@vitrina.cu');
      const [, header = ''] = /^From: (.+)\r$/m.exec(received?.message ?? '') ?? [];
      if (/^[ -~]*$/.test(name)) expect(header).toBe(`"${name}" <hola@vitrina.cu>`);
      else expect(header).toMatch(/^=\?UTF-8\?\S+ <hola@vitrina\.cu>$/);
    },
  );

  it('sends nothing for an email to nobody', async () => {
    await queue(null);
    await create().sendDue();
    expect(server.received).toHaveLength(0);
    expect(await countQueued()).toBe(0);
  });

  it('tries again after a pause when the server refuses, and doubles the pause', async () => {
    await queue('ana@tienda.cu');
    server.refuse(2);
    const mailer = create();
    for (const pause of [5_000, 10_000]) {
      expect(await mailer.sendDue()).toBe(1);
      clock.pass(pause - 1);
      expect(await mailer.sendDue()).toBe(0);
      clock.pass(1);
    }
    await mailer.sendDue();
    expect(server.received).toHaveLength(1);
    expect(failures).toMatchObject([{ attempts: 1 }, { attempts: 2 }]);
  });

  it('says nothing of an email when it reports a failure', async () => {
    await queue('ana@tienda.cu', '987654');
    server.refuse(1);
    await create().sendDue();
    const [{ error, ...rest }] = failures as [{ error: Error }];
    expect(JSON.stringify(rest) + error.message + String(error.stack)).not.toContain('987654');
  });

  it('waits a quarter of an hour at most', () => {
    expect([1, 2, 3, 8, 9, 50].map(pauseAfter)).toEqual([
      5_000, 10_000, 20_000, 640_000, 900_000, 900_000,
    ]);
  });

  it('gives an email up when what it says has expired', async () => {
    await queue('ana@tienda.cu', '012345', 1_000);
    clock.pass(1_000);
    await create().sendDue();
    expect(server.received).toHaveLength(0);
    expect(await countQueued()).toBe(0);
  });

  it('sends each email once, however many processes look', async () => {
    for (let index = 0; index < 20; index += 1) await queue(`cliente${index}@tienda.cu`);
    await Promise.all([1, 2, 3, 4].map(() => create().sendDue()));
    expect(server.received.map(({ to }) => to[0]).sort()).toHaveLength(20);
    expect(new Set(server.received.map(({ to }) => to[0])).size).toBe(20);
  });

  it('sends the email of a process that died when its lease has run out', async () => {
    await queue('ana@tienda.cu');
    await new Promise<void>((claimed) => {
      const dying = create(() => {
        claimed();
        return new Promise(() => undefined);
      });
      void dying.sendDue();
    });
    expect(await create().sendDue()).toBe(0);
    clock.pass(120_000);
    await create().sendDue();
    expect(server.received).toHaveLength(1);
  });

  it('stops after the email in hand, however many are due', async () => {
    for (const name of ['ana', 'eva', 'leo']) await queue(`${name}@tienda.cu`);
    const begun = Promise.withResolvers<undefined>();
    const finish = Promise.withResolvers<undefined>();
    const sent: string[] = [];
    const mailer = create(async ({ to }) => {
      sent.push(to);
      begun.resolve(undefined);
      await finish.promise;
    });
    mailer.start();
    await begun.promise;
    const stopped = mailer.stop();
    finish.resolve(undefined);
    await stopped;
    expect(sent).toHaveLength(1);
    expect(await countQueued()).toBe(2);
  });

  it('breaks off what a mail server never takes, once the delivery is closed', async () => {
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as AddressInfo;
    const slow = createSmtpDelivery(`smtp://127.0.0.1:${port}`, 'Vitrina <hola@vitrina.cu>');
    await queue('ana@tienda.cu');
    const sending = create(slow.deliver).sendDue();
    await once(silent, 'connection');
    slow.close();
    expect(await sending).toBe(1);
    // Not that it was waited for in vain.
    expect(String((failures[0] as { error: unknown }).error)).toMatch(/connection was closed/);
    expect(await countQueued()).toBe(1);
    silent.close();
  });

  it('sends a queued email once it is woken, and does not wait for the next look', async () => {
    const begin = setTimeout;
    const looked = Promise.withResolvers<null>();
    // The next look never comes.
    vi.stubGlobal('setTimeout', (work: () => void, ms: number) => {
      if (ms === lookMs) looked.resolve(null);
      return begin(work, ms === lookMs ? 2 ** 31 - 1 : ms);
    });
    onTestFinished(() => void vi.unstubAllGlobals());
    const mailer = create();
    mailer.start();
    await looked.promise;
    await queue('ana@tienda.cu');
    mailer.wake();
    await expect.poll(() => server.received.length).toBe(1);
    await mailer.stop();
  });
});
