import { expect as patient, test as base } from '@playwright/test';
import type { Product } from '#contract/products.ts';

/** `expect` that looks ten times a second at what it polls. By itself it waits a second between two looks in the end. */
export const expect = patient.extend({});
expect.poll = (look, options) => {
  const given = typeof options === 'string' ? { message: options } : options;
  return patient.poll(look, { intervals: [100], ...given });
};

interface SiteFixtures {
  /** The text of console errors that the test causes. Any other error fails it. */
  expectedError: RegExp | null;
  watchErrors: undefined;
  /** The product of the sample catalogue with exactly this name. */
  findProduct: (name: string) => Promise<Product>;
}

/** `test` on the shared marketplace. An error on the page or its console fails the test. */
export const test = base.extend<SiteFixtures>({
  expectedError: [null, { option: true }],
  baseURL: async ({}, use) => {
    await use(process.env.SITE_ORIGIN);
  },
  // Each call has a separate connection, because the server may close an idle one just when it is used again.
  request: async ({ playwright, baseURL }, use) => {
    const extraHTTPHeaders = { connection: 'close' };
    const context = await playwright.request.newContext({
      extraHTTPHeaders,
      ...(baseURL !== undefined && { baseURL }),
    });
    await use(context);
    await context.dispose();
  },
  watchErrors: [
    async ({ context, expectedError }, use) => {
      const errors: string[] = [];
      context.on('weberror', (error) => errors.push(String(error.error())));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = `${message.text()} ${message.location().url}`;
        if (expectedError?.test(text) !== true) errors.push(text);
      });
      await use(undefined);
      // A response that is still being prepared for the page is no longer needed.
      for (const routed of [context, ...context.pages()]) {
        await routed.unrouteAll({ behavior: 'ignoreErrors' });
      }
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  findProduct: async ({ request }, use) => {
    await use(async (name) => {
      const response = await request.get(`${process.env.API_ORIGIN ?? ''}/api/products/public`, {
        params: { search: name },
      });
      const { data } = (await response.json()) as { data: Product[] };
      const product = data.find((found) => found.name === name);
      if (product === undefined) throw new Error(`The sample has no product '${name}'`);
      return product;
    });
  },
});
