import {
  formatKeptOrder,
  type KeptOrder,
  listForgotten,
  orderKey,
  orderKeys,
  readKeptOrder,
} from '#domain/orders/kept-order.ts';
import { say } from './page.ts';

export interface Keeper {
  read(): KeptOrder;
  write(order: KeptOrder): void;
  /** What there is to say while the browser keeps nothing, else nothing. */
  warn(): string;
}

/**
 * Keeps the order to a store in this browser; where that is refused, or the browser erases what it kept, for as long as
 * the page is open. What the visitor erases, on another page, is gone.
 */
export function createKeeper(storeId: string): Keeper {
  const keys = orderKeys(storeId);
  /** What was kept or read last. */
  let texts: readonly (string | null)[] = [];
  let isRefused = false;
  const forget = () => {
    if (!isRefused) texts = [];
  };
  for (const name of ['storage', 'pageshow']) addEventListener(name, forget);
  const warn = () =>
    isRefused ? 'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.' : '';
  return {
    read() {
      try {
        const kept = isRefused ? [] : keys.map((key) => localStorage.getItem(key));
        if (kept.some((text) => text !== null)) texts = kept;
      } catch {
        // It goes on with what is known, or begins empty.
      }
      return readKeptOrder(texts, Date.now());
    },
    write(order) {
      const now = Date.now();
      const text = formatKeptOrder(order, now);
      const kept = orderKey(storeId, order);
      texts = [text];
      try {
        localStorage.setItem(kept, text);
        for (const key of keys) if (key !== kept) localStorage.removeItem(key);
        for (const old of listForgotten(Object.entries(localStorage) as [string, string][], now)) {
          localStorage.removeItem(old);
        }
        isRefused = false;
      } catch {
        isRefused = true;
        say(warn());
      }
    },
    warn,
  };
}
