/** The worker's global scope. The types of a plain worker do not know that it is a service worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
