/** What the service worker answers in place of the server to a call that will be sent once there is a network. */
export interface Waiting {
  readonly isWaiting: true;
  readonly id: string;
}

export function isWaiting(answer: unknown): answer is Waiting {
  return typeof answer === 'object' && answer !== null && 'isWaiting' in answer;
}

/** What the worker tells open pages of such a call, in the form of a toast. */
export interface OutboxNews {
  /** The id under which it waits. */
  readonly call: string;
  readonly state: 'waiting' | 'sent' | 'refused';
  readonly title: string;
  readonly description?: string;
  readonly variant: 'success' | 'destructive';
}
