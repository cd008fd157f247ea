import { fetchPoolServer, findPoolServer } from './pool-server.ts';
import { fetchS3Server, findS3Server } from './s3-server.ts';
import { fetchWebServers } from './web-servers.ts';

/** Fetches the servers that are not ours and that this machine has not; tests that need one that cannot be had are skipped. */
export function fetchTestServers(): void {
  fetchWebServers();
  if (findS3Server() === null) fetchS3Server();
  if (findPoolServer() === null) fetchPoolServer();
}
