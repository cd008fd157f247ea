import { listenOnFreePort } from '../listen.ts';

/** A port that was free a moment ago, for a program that needs a fixed one. */
export async function findFreePort(): Promise<number> {
  const server = await listenOnFreePort(() => new Response());
  await server.close();
  return Number(new URL(server.url).port);
}
