import { type ApiError, isApiError } from '#client/api.ts';

/** What a publisher reports to the program that started it. */
export type PublisherEvent =
  /** Pages of a full publication rendered so far; `total` is counted beforehand and stays as it is. */
  | { readonly type: 'progress'; readonly done: number; readonly total: number }
  /** A full publication has ended. */
  | {
      readonly type: 'complete';
      readonly reason: string;
      readonly pages: number;
      readonly milliseconds: number;
      readonly changed: number;
      readonly removed: number;
      /** What it changed or removed, up to twenty files; of a verification all. */
      readonly files: readonly string[];
      /** Whether the site was as it should be before, so that a file which was not had drifted. */
      readonly isRepetition: boolean;
    }
  /** Another publisher has the folder of the site or of the state; as soon as it is free, work begins. */
  | { readonly type: 'waiting'; readonly message: string }
  /** The site stands, with all that was due of what the log held at the start, and changes are followed. */
  | { readonly type: 'ready' }
  /** Everything up to the cursor is in the site, besides counts that may wait. */
  | { readonly type: 'published'; readonly cursor: number }
  /** Something went wrong, and will be repeated unless the API refused it. */
  | { readonly type: 'trouble'; readonly message: string };

/** What went wrong, in a sentence for operators, with the causes that are known. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isApiError(error, 403)) {
    return 'the API gives its changes to publishers alone; PUBLISHER_TOKEN must be the same there and here';
  }
  const message = isApiError(error) ? describeCall(error) : error.message;
  return error.cause === undefined ? message : `${message} (${describeError(error.cause)})`;
}

/** Its own message is meant for visitors. */
const describeCall = ({ status, code }: ApiError): string =>
  status === 0 ? 'the API does not respond' : `the API responds ${status}, ${code}`;

/** Reports what went wrong and will be repeated. */
export const createTroubleReport =
  (report: (event: PublisherEvent) => void) =>
  (error: unknown): void => {
    report({ type: 'trouble', message: describeError(error) });
  };
