import { fetchCaddy, findCaddy } from './caddy.ts';
import { fetchNginx, findNginx } from './nginx.ts';
import { fetchS3Server, findS3Server } from './s3-server.ts';

/** Fetches the servers that are not ours and that this machine has not; tests that need one that cannot be had are skipped. */
export function fetchTestServers(): void {
  if (findNginx() === null) fetchNginx();
  if (findCaddy() === null) fetchCaddy();
  if (findS3Server() === null) fetchS3Server();
}
