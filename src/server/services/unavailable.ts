export { isUnavailable } from '#server/db/unavailable.ts';
