/** The oldest version of each browser, under the names that Vite and Lightning CSS use. */
export type BrowserVersions = Readonly<Record<'chrome' | 'firefox' | 'ios' | 'safari', string>>;

interface Level {
  readonly versions: BrowserVersions;
  /** The edition of ECMAScript that these browsers parse. `versions` decides about single features. */
  readonly ecmaVersion: number;
}

/**
 * The oldest browsers that Vitrina supports. The build's targets, the checks of the built files and the browsers of the
 * trial follow from it. README and docs/product.md tell people.
 */
export const browserFloor: Readonly<Record<'everything' | 'publicPages', Level>> = {
  /** Everything works and looks right. Android 5 ends at Chromium 95, Android 6 at 106, Android 7 at 119. */
  everything: {
    versions: { chrome: '92', firefox: '115', ios: '14', safari: '14' },
    ecmaVersion: 2020,
  },
  /** Public pages are styled, can be read and navigated; ways of contact and order sheets work. */
  publicPages: {
    versions: { chrome: '81', firefox: '115', ios: '12.2', safari: '12.1' },
    ecmaVersion: 2019,
  },
};

const listVersions = ({ versions }: Level): string[] =>
  Object.entries(versions).map(([browser, version]) => browser + version);

/** Targets of the islands. An older browser hydrates no island and keeps the rendered page. */
export const islandTargets = listVersions(browserFloor.everything);

/**
 * Targets of the scripts that run in every supported browser: plain modules of pages, programs in their HTML, the
 * service worker.
 */
export const pageScriptTargets = [
  `es${browserFloor.publicPages.ecmaVersion}`,
  ...listVersions(browserFloor.publicPages),
];

export const styleTargets = listVersions(browserFloor.publicPages);
