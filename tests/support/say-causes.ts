import { beforeEach } from 'vitest';

// The report of a run has the stack of an error and nothing of its cause: of a request only that it failed.
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
  const { code = '', message = '' } = cause as { code?: string; message?: string };
  return `${code} ${message}`.trim();
}
