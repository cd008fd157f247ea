/** Adds a rectangle with round corners to a path. Chromium before 99 lacks `roundRect`. */
export function addRoundRect(
  context: CanvasRenderingContext2D,
  [x, y, width, height]: readonly [number, number, number, number],
  radius: number,
): void {
  const round = Math.min(radius, width / 2, height / 2);
  const [right, bottom] = [x + width, y + height];
  context.moveTo(x + round, y);
  context.arcTo(right, y, right, bottom, round);
  context.arcTo(right, bottom, x, bottom, round);
  context.arcTo(x, bottom, x, y, round);
  context.arcTo(x, y, right, y, round);
  context.closePath();
}
