import type { ServiceContext } from '#server/platform/context.ts';
import type { Caller } from '#server/platform/identity/caller.ts';
import { requirePasswordAgain, findPoolAccount } from '#server/accounts/pool-account.ts';
import { askPool } from '#server/accounts/identity-refusals.ts';
import type { SignedIn } from '#server/platform/http/signed-in.ts';
import type { Download } from '#server/platform/http/download.ts';
import { listExportFiles } from './files.ts';
import { TooOften } from '#server/platform/http/limits/too-often.ts';
import { zipFiles } from './zip.ts';
import type { AccountExport, ExportSize } from '#contract/export.ts';
import { readExportSize } from './rows.ts';
import { lockPerson } from '#server/accounts/leaving-rows.ts';
import { appendAudit, readOwnWait } from '#server/operators/audit-rows.ts';
import { transact } from '#server/platform/db/transact.ts';
import { DomainError } from '#domain/errors.ts';
import { dayIn } from '#domain/hours/day.ts';
import { exportsPerHour } from '#domain/limits.ts';
import { registrationTimezone } from '#domain/site.ts';
import { countText } from '#domain/text/count-text.ts';

const action = 'account.downloaded';

const describeWait = (seconds: number): string =>
  `Ya lo descargaste hace poco. Intenta en ${countText(Math.ceil(seconds / 60), 'minuto', 'minutos')}.`;

/** The service that exports all that an account has. */
export function createOwnExport(context: ServiceContext) {
  const { database, pictures } = context;

  /**
   * Counts an export of the account, or refuses it when the last hour had `exportsPerHour` of them. It locks the person,
   * so that concurrent requests cannot get more.
   */
  const admitExport = (id: string): Promise<void> =>
    transact(database, async (tx) => {
      if ((await lockPerson(tx, id)) === null) throw new DomainError('user_not_found');
      const wait = await readOwnWait(tx, id, { action, most: exportsPerHour });
      if (wait > 0) throw new TooOften('too_often', wait, { message: describeWait(wait) });
      await appendAudit(tx, {
        actorKind: 'owner',
        actorId: id,
        action,
        targetKind: 'account',
        targetId: id,
      });
    });

  return {
    getExportSize: ({ user }: SignedIn): Promise<ExportSize> =>
      readExportSize(database.kysely, user.id),

    /**
     * First checks the current password and, of an account with an authenticator app, a code. Rows and pictures are read
     * while the file is sent, a few at a time.
     */
    async exportOwn(
      signedIn: SignedIn,
      { photos, ...proof }: AccountExport,
      caller: Caller,
    ): Promise<Download> {
      const { user } = signedIn;
      await requirePasswordAgain(context, signedIn, proof, caller);
      const account = await askPool(findPoolAccount(context, database.kysely, user));
      await admitExport(user.id);
      const at = new Date();
      const files = listExportFiles({
        db: database.kysely,
        userId: user.id,
        at,
        hasFactor: account?.hasFactor ?? null,
        readPicture: photos ? (key) => pictures.read(key) : null,
      });
      const name = `mis-datos-${dayIn(registrationTimezone, at)}.zip`;
      return { name, content: zipFiles(files, at) };
    },
  };
}

export type OwnExport = ReturnType<typeof createOwnExport>;
