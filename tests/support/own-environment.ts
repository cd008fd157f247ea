/** The environment of a test's process: none of the machine's settings, but its cache of compiled code. */
export const ownEnvironment = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
