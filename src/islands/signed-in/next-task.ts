/** Gives way to what waits, as a finger or a drawing, before going on in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
