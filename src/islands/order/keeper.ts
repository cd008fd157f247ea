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
  /** A warning while the browser refuses storage, otherwise ''. */
  warn(): string;
}

/**
 * Stores the order to a store in this browser. When storage is refused or the browser clears it, the order lasts while
 * the page is open. An order that the visitor erases on another page is gone here too.
 */
export function createKeeper(storeId: string): Keeper {
  const keys = orderKeys(storeId);
  /** The texts that were last written or read. */
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
        // It continues with the known order, or an empty one.
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
