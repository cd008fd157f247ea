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
export function createKeeper(businessId: string): Keeper {
  const key = orderKey(businessId);
  let unkept: string | null = null;
  let last: string | null = null;
  addEventListener('storage', (event) => {
    if (event.key === null || event.key === key) last = null;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) last = null;
  });
  const warn = () =>
    unkept === null ? '' : 'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.';
  return {
    read() {
      let text = unkept;
      try {
        text ??= localStorage.getItem(key);
      } catch {
        // It may have been refused from the beginning.
      }
      text ??= last;
      last = text;
      return parseKeptOrder(text, Date.now());
    },
    write(order) {
      const now = Date.now();
      const text = formatKeptOrder(order, now);
      last = text;
      try {
        localStorage.setItem(key, text);
        for (const old of listForgotten(Object.entries(localStorage) as [string, string][], now)) {
          localStorage.removeItem(old);
        }
        unkept = null;
      } catch {
        unkept = text;
        say(warn());
      }
    },
    warn,
  };
}
