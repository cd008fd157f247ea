/** First segments of the pages that are nothing without the API: accounts, the areas behind them, favourites, reports. */
const segments: ReadonlySet<string> = new Set([
  'admin',
  'categories',
  'dashboard',
  'denunciar',
  'favoritos',
  'login',
  'orders',
  'products',
  'register',
  'register-business',
  'settings',
]);

/** Whether a page of the site does nothing but ask the API, so that a host without one does not have it. */
export const needsApi = (path: string): boolean => segments.has(path.split('/')[1] ?? '');
