import { beforeEach } from 'vitest';

// The report of a run has the stack of an error but not its cause. Of a request it only says that it failed.
beforeEach(({ onTestFailed }) => {
  onTestFailed(({ task }) => {
    for (const error of task.result?.errors ?? []) {
      const { cause } = error;
      if (cause !== undefined)
        error.stack = `${error.message} (${describe(cause)})\n${error.stack}`;
    }
  });
});

function describe(cause: unknown): string {
  if (typeof cause !== 'object' || cause === null) return String(cause);
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  return `${code} ${message}`.trim();
}
