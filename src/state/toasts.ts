import { atom } from 'nanostores';
import { toastDurationMs } from '#domain/limits.ts';

export interface Toast {
  readonly id: number;
  readonly title: string;
  readonly description?: string;
  readonly variant: 'success' | 'destructive';
  /** Selector of the element that the toast is about and must not cover. */
  readonly about?: string;
  readonly action?: ToastAction;
}

/** The button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly run: () => void;
}

export interface ToastOptions {
  readonly title: string;
  readonly description?: string;
  readonly variant?: Toast['variant'];
  readonly about?: string;
  readonly action?: ToastAction;
}

/** The toasts in view, the newest last. */
export const $toasts = atom<readonly Toast[]>([]);

interface Countdown {
  left: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/** Toasts that a phone shows one after another, behind the present one. */
let waiting: readonly Toast[] = [];
const phone = '(max-width: 639px)';
const countdowns = new Map<number, Countdown>();
let lastId = 0;
let isPaused = false;

/** Shows a toast; a phone shows it after the present one. Returns the id to dismiss it. */
export function showToast(options: ToastOptions): number {
  const toast: Toast = { id: ++lastId, variant: 'success', ...options };
  for (const { id, action } of $toasts.get()) {
    if (action !== undefined && !countdowns.has(id)) dismissToast(id);
  }
  if ($toasts.get().length > 0 && isPhone()) waiting = [...waiting, toast];
  else present(toast);
  return toast.id;
}

/** Dismisses the toasts with an action, waiting ones too, for example when a dialog offers the same action. */
export function dismissActions(): void {
  for (const { id, action } of [...waiting, ...$toasts.get()]) {
    if (action !== undefined) dismissToast(id);
  }
}

export function dismissToast(id: number): void {
  clearTimeout(countdowns.get(id)?.timer);
  countdowns.delete(id);
  if (countdowns.size === 0) isPaused = false;
  waiting = waiting.filter((toast) => toast.id !== id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  const [next] = waiting;
  if (next === undefined || $toasts.get().length > 0) return;
  waiting = waiting.slice(1);
  present(next);
}

/**
 * Stops the countdown of all toasts, for example while the pointer is on one. A phone does not pause, because the
 * waiting toasts would never come.
 */
export function pauseToasts(): void {
  if (isPaused || countdowns.size === 0 || isPhone()) return;
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

function present(toast: Toast): void {
  // A toast with an action stays until the action is done, it is closed, or another toast replaces it. When others
  // already wait behind it, it goes after the usual time.
  if (toast.action === undefined || waiting.length > 0) {
    const countdown: Countdown = { left: toastDurationMs, startedAt: 0, timer: undefined };
    countdowns.set(toast.id, countdown);
    if (!isPaused) start(toast.id, countdown);
  }
  $toasts.set([...$toasts.get(), toast]);
}

const isPhone = (): boolean => typeof matchMedia === 'function' && matchMedia(phone).matches;

function start(id: number, countdown: Countdown): void {
  countdown.startedAt = Date.now();
  countdown.timer = setTimeout(() => {
    dismissToast(id);
  }, countdown.left);
}
