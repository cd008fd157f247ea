import type { StartReport } from '#server/start-server.ts';

/** Says nothing of a start. */
export const quietReport: StartReport = {
  loading: () => undefined,
  listening: () => undefined,
  noOperator: () => undefined,
  drawing: () => undefined,
  publisher: () => undefined,
};
