const underWay = new Map<string, Promise<void>>();

/** Acts unless the same is being done already, which is then waited for. */
export function doOnce(name: string, act: () => Promise<void>): Promise<void> {
  const known = underWay.get(name);
  if (known !== undefined) return known;
  const acting = act().finally(() => {
    underWay.delete(name);
  });
  underWay.set(name, acting);
  return acting;
}
