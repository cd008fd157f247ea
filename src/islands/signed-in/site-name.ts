import { createContext } from 'react';
import { siteName } from '#domain/site.ts';

/** The name of the site, which ends the title of every tab. */
export const SiteName = createContext(siteName);
