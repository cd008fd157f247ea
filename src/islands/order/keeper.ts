import {
  formatKeptOrder,
  type KeptOrder,
  listForgotten,
  orderKey,
  parseKeptOrder,
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
  const key = orderKey(storeId);
  /** What was kept or read last. */
  let text: string | null = null;
  let isRefused = false;
  const forget = () => {
    if (!isRefused) text = null;
  };
  for (const name of ['storage', 'pageshow']) addEventListener(name, forget);
  const warn = () =>
    isRefused ? 'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.' : '';
  return {
    read() {
      try {
        if (!isRefused) text = localStorage.getItem(key) ?? text;
      } catch {
        // It goes on with what is known, or begins empty.
      }
      return parseKeptOrder(text, Date.now());
    },
    write(order) {
      const now = Date.now();
      text = formatKeptOrder(order, now);
      try {
        localStorage.setItem(key, text);
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
