import { listenOnFreePort } from '../listen.ts';

/** A port that was free a moment ago, for a program that must be told one. */
export async function findFreePort(): Promise<number> {
  const { url, close } = await listenOnFreePort(() => new Response());
  await close();
  return Number(new URL(url).port);
}
