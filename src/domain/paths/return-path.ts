import { readUrl } from '../read-url.ts';
import { dashboardPath, loginPath, registerPath } from './owner-paths.ts';

const parameter = 'volver';
/** Stands for the site's own origin, which no address given by a stranger can name. */
const ownOrigin = 'https://own.invalid';

/** The login screen that leads back to where a person was stopped. */
export function loginReturnPath(path: string): string {
  const query = new URLSearchParams({ [parameter]: path });
  return path === dashboardPath() ? loginPath() : `${loginPath()}?${query.toString()}`;
}

/**
 * Where a login leads: the path that its address names, as far as that is one of this site, else the dashboard.
 * @example readReturnPath('?volver=//evil.example') // '/dashboard'
 */
export function readReturnPath(search: string): string {
  const path = new URLSearchParams(search).get(parameter) ?? '';
  const url = path.startsWith('/') ? readUrl(path, ownOrigin) : null;
  if (url === null) return dashboardPath();
  const isLoop = [loginPath(), registerPath()].includes(url.pathname);
  if (url.origin !== ownOrigin || isLoop) return dashboardPath();
  // A path may hold what a browser takes for another host once it stands alone.
  const own = `${url.pathname}${url.search}${url.hash}`;
  return own.startsWith('//') ? dashboardPath() : own;
}
