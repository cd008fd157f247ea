import { atom, onMount } from 'nanostores';

/** Whether the browser has a network at all. True does not mean that the network is good. */
export const $online = atom(true);

onMount($online, () => {
  if (typeof window === 'undefined') return;
  const update = () => {
    $online.set(navigator.onLine);
  };
  update();
  window.addEventListener('online', update);
  window.addEventListener('offline', update);
  return () => {
    window.removeEventListener('online', update);
    window.removeEventListener('offline', update);
  };
});
