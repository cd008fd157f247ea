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

/** Keeps the order to a store in this browser; where that is refused, for as long as the page is open. */
export function createKeeper(businessId: string): Keeper {
  const key = orderKey(businessId);
  let unkept: string | null = null;
  const warn = () =>
    unkept === null ? '' : 'Este navegador no deja guardar el pedido. Envíalo antes de cerrar.';
  return {
    read() {
      let text = unkept;
      try {
        text ??= localStorage.getItem(key);
      } catch {
        // Begins empty.
      }
      return parseKeptOrder(text, Date.now());
    },
    write(order) {
      const now = Date.now();
      const text = formatKeptOrder(order, now);
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
