/** How the keys of kept orders begin; written here once more, so that a product page takes nothing of the order sheet. */
const keyStart = 'vitrina:order:';

/**
 * The token of the latest order with a product among what a browser keeps, rather of one whose sender said that it was
 * sent; undefined without any. The server verifies it.
 */
export function findOrderToken(
  entries: readonly (readonly [key: string, text: string])[],
  productId: string,
): string | undefined {
  const orders = entries
    .flatMap(([key, text]) => (key.startsWith(keyStart) ? readSent(text) : []))
    .filter(({ lines }) => lines.some((line) => line.productId === productId));
  return (orders.find(({ isSent }) => isSent) ?? orders[0])?.token;
}

interface Sent {
  readonly token: string;
  readonly isSent: boolean;
  readonly lines: readonly { readonly productId: string }[];
}

function readSent(text: string): readonly Sent[] {
  try {
    const { sent } = JSON.parse(text) as { sent: readonly Sent[] };
    return sent.filter(({ token, lines }) => typeof token === 'string' && Array.isArray(lines));
  } catch {
    return [];
  }
}
