import { afterEach, expect, test, vi } from 'vitest';
import { closeModal, noteModal } from '#islands/signed-in/ui/modals.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is said of a save waits for its dialog to go and for the page to be drawn without it', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const forgetBeneath = noteModal({} as HTMLDialogElement);
  const forget = noteModal({} as HTMLDialogElement);
  let isGone = false;
  const close = vi.fn();
  const gone = closeModal(close).then(() => {
    isGone = true;
  });
  expect(close).toHaveBeenCalledOnce();
  noteModal({} as HTMLDialogElement)();
  await new Promise(setImmediate);
  expect(frames).toHaveLength(0);
  forget();
  await expect.poll(() => frames).toHaveLength(1);
  expect(isGone).toBe(false);
  frames[0]?.(0);
  await gone;
  forgetBeneath();
});

test('one that goes at once is not waited for any longer', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setImmediate(draw));
  await closeModal(noteModal({} as HTMLDialogElement));
});

test('where no dialog is open nothing is waited for', async () => {
  const close = vi.fn();
  await closeModal(close);
  expect(close).toHaveBeenCalledOnce();
});
