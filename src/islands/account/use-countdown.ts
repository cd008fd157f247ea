import { useEffect, useState } from 'react';

/** The seconds that remain of a pause, and a function that starts one. */
export function useCountdown(
  pauseMs: number,
  beginsAtOnce: boolean,
): readonly [left: number, begin: () => void] {
  const [until, setUntil] = useState(() => (beginsAtOnce ? Date.now() + pauseMs : 0));
  const [left, setLeft] = useState(() => (beginsAtOnce ? Math.ceil(pauseMs / 1_000) : 0));
  useEffect(() => {
    const tick = () => {
      const now = Math.max(0, Math.ceil((until - Date.now()) / 1_000));
      setLeft(now);
      if (now === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 250);
    return () => {
      clearInterval(timer);
    };
  }, [until]);
  const begin = () => {
    setUntil(Date.now() + pauseMs);
    setLeft(Math.ceil(pauseMs / 1_000));
  };
  return [left, begin];
}
