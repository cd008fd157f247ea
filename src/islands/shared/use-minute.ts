import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;

/** The current minute in milliseconds since 1970. It changes with the clock; null while the page is rendered. */
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
  // Timers stop while a phone sleeps.
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}
