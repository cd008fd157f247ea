/** A reason why a command cannot run. The message is for the person who gave the command. */
export class CommandError extends Error {
  override readonly name = 'CommandError';
}
