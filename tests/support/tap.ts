import type { BrowserContext, Request } from '@playwright/test';

interface Tap {
  readonly request: Request;
  readonly status: number;
}

/** Catches the next tap on a contact with its response. The page that sent it does not wait for it. */
export async function catchTap(
  context: BrowserContext,
  path: string,
): Promise<{ readonly caught: Promise<Tap> }> {
  const { promise, resolve } = Promise.withResolvers<Tap>();
  await context.route(`**${path}`, async (route) => {
    const response = await route.fetch();
    resolve({ request: route.request(), status: response.status() });
    await route.fulfill({ response });
  });
  return { caught: promise };
}
