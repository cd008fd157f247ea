import { QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Review } from '#contract/comments.ts';
import { queryClient } from '#islands/signed-in/query-client.ts';
import {
  dropReplyDraft,
  keepReplyDraft,
  loadReplyDraft,
} from '#islands/owner/comments/reply-draft.ts';
import { ReplyTools } from '#islands/owner/comments/ReplyTools.tsx';
import { createStorage } from '../../../../support/browser-storage.ts';

const comment = { id: 'r1', authorName: 'Marta', reply: null } as Review;
const replied: Review = { ...comment, reply: { text: 'Sí.', createdAt: 1 } };
const nothing = () => undefined;
const render = (of: Review) => {
  const props = { comment: of, isLocked: false, onUnsaved: nothing, onChange: nothing };
  const tools = createElement(ReplyTools, props);
  return renderToStaticMarkup(createElement(QueryClientProvider, { client: queryClient }, tools));
};

beforeEach(() => {
  vi.stubGlobal('localStorage', createStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a reply that was not sent is in its field again, without taking the focus', () => {
  keepReplyDraft(comment, 'Por encargo.');
  const html = render(comment);
  expect(html).toContain('Por encargo.</textarea>');
  expect(html).toContain('Recuperamos lo que habías escrito.');
  expect(html).not.toContain('autofocus');
  expect(render({ ...comment, id: 'r2' })).not.toContain('textarea');
});

test('what says no more than is published is not kept', () => {
  for (const [of, text] of [
    [comment, ''],
    [replied, 'Sí.'],
  ] as const) {
    keepReplyDraft(of, 'Otra cosa');
    keepReplyDraft(of, text);
    expect(loadReplyDraft(of)).toBeNull();
  }
  keepReplyDraft(comment, 'Sí.');
  expect(render(replied)).not.toContain('textarea');
});

test('a field that was emptied stays so, and a draft that is dropped is gone', () => {
  keepReplyDraft(replied, '');
  expect(loadReplyDraft(replied)).toBe('');
  dropReplyDraft('r1');
  expect(loadReplyDraft(replied)).toBeNull();
});
