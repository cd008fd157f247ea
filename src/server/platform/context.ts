import type { Readable } from 'node:stream';
import type { Database } from '#server/platform/db/open.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';

/** Writes and reads the files of uploaded pictures and of link cards. */
export interface PictureKeeper {
  /** Keeps the picture of a file under an id. Throws a DomainError when the file is no picture. */
  keep(id: string, file: string): Promise<Picture>;
  /** Draws the picture of a link and keeps it. Throws `service_unavailable` while too many others wait. */
  makeCard(key: string, card: LinkCard): Promise<Uint8Array<ArrayBuffer>>;
  /** The content of a file, `<picture>/<file>` or `cards/<file>`; null when it is missing. */
  read(key: string): Promise<Readable | null>;
}

/** Facts about the machine below the services. */
export interface Machine {
  readonly freeBytes: number | null;
  readonly publisher: {
    /** Whether the publisher beside the API is alive; null when none runs beside it. */
    readonly isAlive: boolean | null;
    readonly cursor: number | null;
    readonly completeAt: string | null;
    readonly trouble: { readonly at: string; readonly message: string } | null;
  } | null;
}

/** The dependencies of every service. */
export interface ServiceContext {
  readonly database: Database;
  /** Key of the HMACs that stand for visitors and sign cursors. */
  readonly secret: string;
  /** The name of the deployment. */
  readonly siteName: string;
  /** The storage of the accounts. */
  readonly identity: UserPool;
  readonly pictures: PictureKeeper;
  /** Removes copies of emails to some recipients that are kept outside of the database. */
  readonly forgetMail: (recipients: readonly string[]) => Promise<void>;
  /** Reads facts about the machine. */
  readonly readMachine: () => Promise<Machine>;
}
