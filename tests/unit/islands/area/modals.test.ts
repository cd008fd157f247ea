import { afterEach, expect, test, vi } from 'vitest';
import { noteModal, whenModalGone } from '#islands/area/ui/modals.ts';

afterEach(() => vi.unstubAllGlobals());

test('what is said of a save waits for its dialog to go and for the page to be drawn without it', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw));
  const forgetBeneath = noteModal({} as HTMLDialogElement);
  const forget = noteModal({} as HTMLDialogElement);
  let isGone = false;
  const gone = whenModalGone().then(() => {
    isGone = true;
  });
  noteModal({} as HTMLDialogElement)();
  await new Promise(setImmediate);
  expect(frames).toHaveLength(0);
  forget();
  await vi.waitFor(() => {
    expect(frames).toHaveLength(1);
  });
  expect(isGone).toBe(false);
  frames[0]?.(0);
  await gone;
  forgetBeneath();
});

test('where no dialog is open nothing is waited for', async () => {
  await whenModalGone();
});
