import {
  simulatedUploadLimitPercent,
  simulatedUploadStepMs,
  simulatedUploadStepPercent,
} from '#domain/limits.ts';

/** An upload without progress for this long is cancelled, because a connection may be lost without an error. */
const stallLimitMs = 20_000;

/**
 * A `fetch` that reports the sent part of a body. It uses XMLHttpRequest, because `fetch` cannot report that. It
 * supports what our client passes: method, headers, body and signal.
 */
export function createProgressFetch(onShare: (share: number) => void): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(init.method ?? 'GET', input instanceof Request ? input.url : String(input));
      request.responseType = 'blob';
      new Headers(init.headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      const abort = () => {
        request.abort();
      };
      let stall = setTimeout(abort, stallLimitMs);
      let simulation: ReturnType<typeof setInterval> | undefined;
      request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
        clearTimeout(stall);
        stall = setTimeout(abort, stallLimitMs);
        if (lengthComputable && total > 0) onShare(loaded / total);
        else simulation ??= simulateProgress(onShare);
      };
      request.onload = () => {
        resolve(readResponse(request));
      };
      request.onerror = request.onabort = () => {
        reject(new TypeError('The upload was broken off'));
      };
      request.onloadend = () => {
        clearTimeout(stall);
        clearInterval(simulation);
        init.signal?.removeEventListener('abort', abort);
      };
      init.signal?.addEventListener('abort', abort);
      request.send((init.body ?? null) as XMLHttpRequestBodyInit | null);
      if (init.signal?.aborted === true) abort();
    });
}

/** Used when the browser does not report the sent part (product.md 6.13). */
function simulateProgress(onShare: (share: number) => void): ReturnType<typeof setInterval> {
  let percent = 0;
  return setInterval(() => {
    percent = Math.min(percent + simulatedUploadStepPercent, simulatedUploadLimitPercent);
    onShare(percent / 100);
  }, simulatedUploadStepMs);
}

function readResponse(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':');
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const body = status === 204 ? null : (request.response as Blob);
  return new Response(body, { status, statusText, headers });
}
