const key = (productId: string): string => `vitrina:status-price:${productId}`;

/** The price on the last picture that was made of a product in this browser; null when none was. */
export function readMadePrice(productId: string): string | null {
  try {
    return localStorage.getItem(key(productId));
  } catch {
    return null;
  }
}

export function noteMadePrice(productId: string, price: string): void {
  try {
    localStorage.setItem(key(productId), price);
  } catch {
    // Without storage no old picture is noticed.
  }
}
