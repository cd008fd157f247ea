/** The worker itself, which the types of a plain worker do not know to be a service worker. */
export const worker = self as unknown as ServiceWorkerGlobalScope;
