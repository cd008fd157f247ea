const inFlight = new Map<string, Promise<void>>();

/** Acts unless the same is being done already, which is then waited for. */
export function dedupe(name: string, act: () => Promise<void>): Promise<void> {
  const known = inFlight.get(name);
  if (known !== undefined) return known;
  const acting = act().finally(() => {
    inFlight.delete(name);
  });
  inFlight.set(name, acting);
  return acting;
}
