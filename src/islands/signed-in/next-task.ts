/** Lets input and rendering go first, and continues in a task of its own. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
