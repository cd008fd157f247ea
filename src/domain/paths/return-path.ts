import { readUrl } from '../read-url.ts';
import { dashboardPath, loginPath, registerPath } from './owner-paths.ts';

const parameter = 'volver';
/** Replaces the site's own origin while a path is parsed. No address from a stranger can name it. */
const ownOrigin = 'https://own.invalid';

/** The login screen that returns to the page where a person was stopped. */
export function loginReturnPath(path: string): string {
  const query = new URLSearchParams({ [parameter]: path });
  return path === dashboardPath() ? loginPath() : `${loginPath()}?${query.toString()}`;
}

/**
 * The destination after a login: the path in the address if it is on this site, otherwise the dashboard.
 * @example readReturnPath('?volver=//evil.example') // '/dashboard'
 */
export function readReturnPath(search: string): string {
  const path = new URLSearchParams(search).get(parameter) ?? '';
  const url = path.startsWith('/') ? readUrl(path, ownOrigin) : null;
  if (url === null) return dashboardPath();
  const isLoop = [loginPath(), registerPath()].includes(url.pathname);
  if (url.origin !== ownOrigin || isLoop) return dashboardPath();
  // The path alone may still look like another host to a browser.
  const own = `${url.pathname}${url.search}${url.hash}`;
  return own.startsWith('//') ? dashboardPath() : own;
}
