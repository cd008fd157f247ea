import type { AroundNavHandler } from 'wouter';

/** Another screen begins at its top. */
export const navigateToTop: AroundNavHandler = (navigate, to, options) => {
  const isOtherScreen = new URL(to, location.href).pathname !== location.pathname;
  navigate(to, options);
  if (isOtherScreen) window.scrollTo(0, 0);
};
