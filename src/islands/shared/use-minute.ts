import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The current minute as an instant, changing when the clock's does; null while rendering. */
export function useMinute(): number | null {
  return useSyncExternalStore(subscribe, readMinute, () => null);
}

const readMinute = () => Math.floor(Date.now() / minuteMs) * minuteMs;

function subscribe(onChange: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const wait = () => {
    timer = setTimeout(tick, minuteMs - (Date.now() % minuteMs));
  };
  const tick = () => {
    onChange();
    wait();
  };
  wait();
  // Timers sleep with the phone.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
