import { atom, onMount } from 'nanostores';

/** Whether the browser has a network at all; true says little of how good it is. */
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
