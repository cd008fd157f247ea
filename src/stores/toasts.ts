import { atom } from 'nanostores';
import { toastDurationMs } from '#domain/limits.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'success' | 'destructive';
  /** Milliseconds for which it stays, not counting pauses. */
  readonly duration: number;
}

export interface ToastOptions {
  readonly title: string;
  readonly description?: string;
  readonly variant?: Toast['variant'];
  readonly duration?: number;
}

/** The toasts in view, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

interface Countdown {
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const countdowns = new Map<number, Countdown>();
let lastId = 0;
let isPaused = false;

/** Shows a toast and answers its id, by which it can be dismissed before its time. */
export function showToast(options: ToastOptions): number {
  const toast: Toast = { id: ++lastId, variant: 'success', duration: toastDurationMs, ...options };
  const countdown: Countdown = { left: toast.duration, startedAt: 0, timer: undefined };
  countdowns.set(toast.id, countdown);
  if (!isPaused) start(toast.id, countdown);
  $toasts.set([...$toasts.get(), toast]);
  return toast.id;
}

export function dismissToast(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  if (countdowns.size === 0) isPaused = false;
}

/** Stops the countdown of every toast, as while one is pointed at or focused. */
export function pauseToasts(): void {
  if (isPaused || countdowns.size === 0) return;
  isPaused = true;
  for (const countdown of countdowns.values()) {
    clearTimeout(countdown.timer);
    countdown.left -= Date.now() - countdown.startedAt;
  }
}

export function resumeToasts(): void {
  if (!isPaused) return;
  isPaused = false;
  for (const [id, countdown] of countdowns) start(id, countdown);
}

function start(id: number, countdown: Countdown): void {
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => {
    dismissToast(id);
  }, countdown.left);
}
