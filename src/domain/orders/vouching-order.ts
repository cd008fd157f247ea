/**
 * The start of the keys of kept orders. It is repeated here, so that the script of a product page does not load code of
 * the order sheet.
 */
const keyStart = 'vitrina:order:';

/**
 * Finds the token of the browser's latest order with a product. An order whose buyer confirmed the sending comes first.
 * Undefined without such an order. The server verifies the token.
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
