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
  const forget = () => {
    last = null;
  };
  for (const name of ['storage', 'pageshow']) addEventListener(name, forget);
  const warn = () =>
    unkept === null ? '' : 'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.';
  return {
    read() {
      try {
        last = unkept ?? localStorage.getItem(key) ?? last;
      } catch {
        // It goes on with what is known, or begins empty.
      }
      return parseKeptOrder(last, Date.now());
    },
    write(order) {
      const now = Date.now();
      last = formatKeptOrder(order, now);
      try {
        localStorage.setItem(key, last);
        for (const old of listForgotten(Object.entries(localStorage) as [string, string][], now)) {
          localStorage.removeItem(old);
        }
        unkept = null;
      } catch {
        unkept = last;
        say(warn());
      }
    },
    warn,
  };
}
