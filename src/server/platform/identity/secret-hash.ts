import { createHmac } from 'node:crypto';

/** What a hosted pool with a client secret demands beside every user name. */
export function secretHash(secret: string, username: string, clientId: string): string {
  return createHmac('sha256', secret)
    .update(username + clientId)
    .digest('base64');
}
