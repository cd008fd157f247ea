import { type ApiError, isApiError } from '#client/api.ts';

/** Events that a publisher reports to the program that started it. */
export type PublisherEvent =
  /** Rendered pages of a full publication. `total` is counted beforehand and does not change. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  /** A full publication has ended. */
  | {
      readonly type: 'complete';
      readonly reason: string;
      readonly pages: number;
      readonly milliseconds: number;
      readonly changed: number;
      readonly removed: number;
      /** The files that it changed or removed: up to twenty of them, or all after a verification. */
      readonly files: readonly string[];
      /** Whether the site was right before. A file that the publication changed had then drifted. */
      readonly isRepetition: boolean;
    }
  /** Another publisher holds the folder of the site or of the state. Work begins as soon as the folder is free. */
  | { readonly type: 'waiting'; readonly message: string }
  /**
   * The site is complete up to the end of the log at the start, except for what may wait. From now on the publisher
   * follows changes.
   */
  | { readonly type: 'ready' }
  /** The site shows every change up to the cursor, except counts that may wait. */
  | { readonly type: 'published'; readonly cursor: number }
  /** Something went wrong. The publisher repeats it, unless the API refused it or the page is gone or never existed. */
  | { readonly type: 'trouble'; readonly message: string };

/** Describes an error and its known causes in a sentence for operators. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isApiError(error, 403)) {
    return 'the API gives its changes to publishers alone; PUBLISHER_TOKEN must be the same there and here';
  }
  const message = isApiError(error) ? describeCall(error) : error.message;
  return error.cause === undefined ? message : `${message} (${describeError(error.cause)})`;
}

/** Replaces the error's own message, which is for visitors. */
const describeCall = ({ status, code }: ApiError): string =>
  status === 0 ? 'the API does not respond' : `the API responds ${status}, ${code}`;

/** Reports an error of something that will be repeated. */
export const createTroubleReport =
  (report: (event: PublisherEvent) => void) =>
  (error: unknown): void => {
    report({ type: 'trouble', message: describeError(error) });
  };
