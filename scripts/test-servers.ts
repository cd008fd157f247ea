import { fetchPoolServer, findPoolServer } from './pool-server.ts';
import { fetchS3Server, findS3Server } from './s3-server.ts';
import { fetchWebServers } from './web-servers.ts';

/** Fetches the servers of others that tests need and this machine lacks. Tests skip when a server cannot be fetched. */
export function fetchTestServers(): void {
  fetchWebServers();
  if (findS3Server() === null) fetchS3Server();
  if (findPoolServer() === null) fetchPoolServer();
}
