/** First segments of the pages that need the API: accounts and their areas, favourites, reports. */
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

/** Whether a page is useless without the API. A host without an API does not have such pages. */
export const needsApi = (path: string): boolean => segments.has(path.split('/')[1] ?? '');
