/** What keeps a command from being done, said to whoever gave it. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
