import { readApiResponse } from '#domain/api-response.ts';
import type { KeptComment, OutboxNews } from '#domain/browser/outbox.ts';
import { commentMessages, reportMessages } from '#domain/messages.ts';
import type { ReportKind } from '#domain/operators/report-kind.ts';
import { reportPath } from '#domain/paths/report-path.ts';

/** A call of a visitor that waits for the network, or that the server has refused. */
export interface OutboxEntry {
  /** The server recognizes a repeated call by this id. */
  readonly id: string;
  readonly kind: 'favourite' | 'review' | 'report';
  /** Empty for a report. */
  readonly productId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Milliseconds, by the visitor's clock. */
  readonly madeAt: number;
  /** The page to go back to. The page of a report has the reported thing in its address. */
  readonly page: string;
  /** The server's reason for refusing the call; null while the call waits. */
  readonly refusal: string | null;
}

const favouriteCall = /^\/api\/products\/([^/]+)\/favorite$/;

/** The kind of a call that may wait for the network. Null for all other calls, among them every call of an owner. */
export function findOutboxKind(
  method: string,
  { pathname }: URL,
  headers: Headers,
): OutboxEntry['kind'] | null {
  if (headers.has('authorization') || !headers.has('x-session-id')) return null;
  if (method === 'PATCH' && favouriteCall.test(pathname)) return 'favourite';
  if (method !== 'POST') return null;
  if (pathname === '/api/reports') return 'report';
  return pathname === '/api/reviews' ? 'review' : null;
}

export function readProductId(kind: OutboxEntry['kind'], { pathname }: URL, body: string): string {
  if (kind === 'favourite') return favouriteCall.exec(pathname)?.[1] ?? '';
  if (kind === 'report') return '';
  return String(readComment(body).productId);
}

/** The page to go back to. A report needs its thing in the address, because the page shows no form without it. */
export function readPage(kind: OutboxEntry['kind'], { pathname }: URL, body: string): string {
  if (kind !== 'report') return pathname;
  const { kind: thing, targetId } = readBody<{ kind: ReportKind; targetId: string }>(body);
  return thing && targetId ? reportPath(thing, targetId) : pathname;
}

/** Whether a call makes an earlier one obsolete: of the hearts of one product only the last counts. */
export function replaces(entry: OutboxEntry, earlier: OutboxEntry): boolean {
  const areHearts = entry.kind === 'favourite' && earlier.kind === 'favourite';
  return areHearts && entry.productId === earlier.productId;
}

/** Whether it is a refused heart. It is no longer a call: it tells the next page to take the heart back. */
export const isRefusedHeart = ({ kind, refusal }: OutboxEntry): boolean =>
  kind === 'favourite' && refusal !== null;

export type Verdict =
  | { readonly kind: 'sent' }
  | { readonly kind: 'later' }
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The meaning of a response for a call that waited. An error of the server may pass; a refusal does not. A response
 * that is not from our API, such as the sign-in page of a network, says nothing about the call.
 */
export async function judgeResponse(response: Response): Promise<Verdict> {
  const read = await readApiResponse(response);
  if (read?.isOk === true) return { kind: 'sent' };
  const { status } = response;
  const mayPass = status >= 500 || [408, 425, 429].includes(status);
  if (read === null || mayPass) return { kind: 'later' };
  return { kind: 'refused', reason: read.body.message };
}

/**
 * Whether the server may have forgotten the key of a call. It remembers keys for 24 hours. A call that waited longer
 * may have arrived, so the worker looks for it first.
 */
export function mayBeForgotten({ kind, madeAt }: OutboxEntry, now: number): boolean {
  // When the clock was set back, the difference is too small to be trusted.
  return kind === 'review' && (now < madeAt || now - madeAt > 12 * 60 * 60 * 1000);
}

/** Whether a listed comment is the waiting one. */
export function isStored({ body }: OutboxEntry, listed: readonly CommentInList[]): boolean {
  const { comment, authorName } = readComment(body);
  return listed.some(
    (review) =>
      review.canEdit === true && review.comment === comment && review.authorName === authorName,
  );
}

interface CommentInList extends Partial<Pick<WrittenComment, 'comment' | 'authorName'>> {
  readonly canEdit?: boolean;
}

type WrittenComment = Pick<KeptComment, 'comment' | 'authorName' | 'authorEmail' | 'rating'> & {
  readonly productId: string;
};

const readComment = (body: string): Partial<WrittenComment> => readBody(body);

function readBody<Body>(body: string): Partial<Body> {
  try {
    return JSON.parse(body) as Partial<Body>;
  } catch {
    return {};
  }
}

/** The kept comments on a product, as its page lists them. */
export function listComments(
  entries: readonly OutboxEntry[],
  productId: string,
): readonly KeptComment[] {
  return entries
    .filter((entry) => entry.kind === 'review' && entry.productId === productId)
    .map(({ id, body, madeAt, refusal }) => {
      const {
        comment = '',
        authorName = '',
        authorEmail = null,
        rating = null,
      } = readComment(body);
      return { id, comment, authorName, authorEmail, rating, madeAt, isRefused: refusal !== null };
    });
}

/** Describes a call in words. */
export function describeEntry({ kind, url, body }: OutboxEntry): string {
  if (kind === 'review') return `Comentario: «${readComment(body).comment ?? ''}»`;
  if (kind === 'report') return 'Denuncia';
  return isRemoval({ url }) ? 'Quitar de favoritos' : 'Añadir a favoritos';
}

const isRemoval = ({ url }: Pick<OutboxEntry, 'url'>): boolean => url.endsWith('remove');

const titles = {
  favourite: {
    waiting: 'Favorito pendiente',
    sent: 'Favorito enviado',
    refused: 'No se pudo guardar el favorito',
  },
  review: {
    waiting: 'Comentario pendiente',
    sent: commentMessages.created,
    refused: commentMessages.createFailed,
  },
  report: {
    waiting: reportMessages.waiting,
    sent: reportMessages.sent,
    refused: reportMessages.failed,
  },
} as const;

/**
 * Turns an entry into news for the open pages. `isOnline` says whether the browser has a network: with one, a waiting
 * call waits for the server.
 */
export function formatNews(
  entry: OutboxEntry,
  state: OutboxNews['state'],
  isOnline = false,
): OutboxNews {
  const { id: call, kind, productId, refusal } = entry;
  const title = titles[kind][state];
  if (state === 'waiting') {
    const description = isOnline
      ? 'El servidor no respondió: se enviará cuando responda.'
      : 'Sin conexión: se enviará cuando vuelva la red.';
    return { call, state, title, description, variant: 'success' };
  }
  if (state === 'sent') return { call, state, title, variant: 'success' };
  const refused = {
    call,
    state,
    title,
    description: refusal ?? '',
    variant: 'destructive',
  } as const;
  return kind === 'favourite'
    ? { ...refused, heart: [productId, isRemoval(entry) ? 'add' : 'remove'] }
    : refused;
}
