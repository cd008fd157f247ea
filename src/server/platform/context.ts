import type { Readable } from 'node:stream';
import type { Database } from '#server/platform/db/open.ts';
import type { LinkCard } from '#domain/products/link-card.ts';
import type { Picture } from '#domain/products/picture.ts';
import type { UserPool } from '#server/platform/identity/user-pool.ts';

/** Makes the files of uploaded pictures and of links, and reads them. */
export interface PictureKeeper {
  /** Keeps the picture that lies in a file under an id. Throws a DomainError for what is no picture. */
  keep(id: string, file: string): Promise<Picture>;
  /** Draws the picture of a link and keeps it. Throws `service_unavailable` while others wait to be made. */
  makeCard(key: string, card: LinkCard): Promise<Uint8Array<ArrayBuffer>>;
  /** The content of a file, `<picture>/<file>` or `cards/<file>`; null when there is none. */
  read(key: string): Promise<Readable | null>;
}

/** What the machine below the services can report of itself. */
export interface Machine {
  readonly freeBytes: number | null;
  readonly publisher: {
    /** Of the publisher that runs beside the API; null where none does. */
    readonly isAlive: boolean | null;
    readonly cursor: number | null;
    readonly completeAt: string | null;
    readonly trouble: { readonly at: string; readonly message: string } | null;
  } | null;
}

/** What every service works with. */
export interface ServiceContext {
  readonly database: Database;
  /** Key of the HMACs under which visitors are known and cursors are signed. */
  readonly secret: string;
  /** What the deployment is called. */
  readonly siteName: string;
  /** Where accounts are kept. */
  readonly identity: UserPool;
  readonly pictures: PictureKeeper;
  /** Removes what is kept, outside of the database, of emails to somebody. */
  readonly forgetMail: (recipients: readonly string[]) => Promise<void>;
  /** What the machine below reports of itself. */
  readonly readMachine: () => Promise<Machine>;
}
