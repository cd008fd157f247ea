import { beforeEach, expect, test, vi } from 'vitest';
import { createTransportError } from '#client/api-error.ts';
import { postComment } from '#islands/comments/comment-calls.ts';
import type { CommentValues } from '#islands/comments/comment-values.ts';

const calls = vi.hoisted(() => ({
  'POST /reviews': vi.fn(),
  'GET /reviews': vi.fn(),
  'PATCH /reviews/:id': vi.fn(),
}));
vi.mock('#state/api.ts', () => ({
  publicApi: (key: keyof typeof calls, request: unknown): unknown => calls[key](request),
}));
vi.mock('#state/visitor.ts', () => ({ getVisitorSession: () => 'me' }));

const values: CommentValues = { comment: 'Rico', authorName: 'Ana', authorEmail: '', rating: 2 };
const stored = { id: 'k3v9x0q2m7ta', comment: 'Rico', authorName: 'Ana', rating: 2, canEdit: true };
const lost = createTransportError(false, null);

beforeEach(async () => {
  vi.resetAllMocks();
  calls['POST /reviews'].mockRejectedValueOnce(lost);
  calls['GET /reviews'].mockResolvedValue({ data: [stored] });
  await expect(postComment('k3v9x0q2m7tb', values)).rejects.toBe(lost);
});

test('a comment whose response was lost is found, not sent again', async () => {
  expect(await postComment('k3v9x0q2m7tb', values)).toBe(stored);
  expect(calls['POST /reviews']).toHaveBeenCalledOnce();
  expect(calls['PATCH /reviews/:id']).not.toHaveBeenCalled();
});

test('stars that were changed before it is sent again count, though the change fails once', async () => {
  const changed = { ...stored, rating: 5 };
  calls['PATCH /reviews/:id'].mockRejectedValueOnce(lost).mockResolvedValueOnce(changed);
  const again = { ...values, rating: 5 } as const;
  await expect(postComment('k3v9x0q2m7tb', again)).rejects.toBe(lost);
  expect(await postComment('k3v9x0q2m7tb', again)).toBe(changed);
  expect(calls['PATCH /reviews/:id']).toHaveBeenLastCalledWith({
    params: { id: stored.id },
    body: { comment: 'Rico', rating: 5 },
    visitor: 'me',
  });
  expect(calls['POST /reviews']).toHaveBeenCalledOnce();
});
