/** Of the call that few pages make: the others need not download it. */
export const newsAddresses = { listStoreNews: ['GET', '/business/news'] } as const;
