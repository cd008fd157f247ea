/** What a process of a test gets from the machine: no setting, and what was compiled before. */
export const ownEnvironment = () => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
});
