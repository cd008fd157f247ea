import { createContext } from 'react';
import { siteName } from '#domain/site.ts';

/** The name of the site, which the title of every tab ends in. */
export const SiteName = createContext(siteName);
