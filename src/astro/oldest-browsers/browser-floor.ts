/** The oldest version of each browser, by the names that Vite and Lightning CSS know them by. */
export type BrowserVersions = Readonly<Record<'chrome' | 'firefox' | 'ios' | 'safari', string>>;

interface Level {
  readonly versions: BrowserVersions;
  /** The edition of ECMAScript that these browsers parse; for single features `versions` decides. */
  readonly ecmaVersion: number;
}

/**
 * The oldest browsers that Vitrina is built for. Targets of the build, what the checks of the shipped files allow and the
 * browsers of the trial follow from it; README and docs/product.md say it to people.
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

/** Targets of the islands. An older browser hydrates none and keeps the page as rendered. */
export const islandTargets = listVersions(browserFloor.everything);

/** What is built for every browser of the floor: plain modules of pages, programs in their HTML, the service worker. */
export const pageScriptTargets = [
  `es${browserFloor.publicPages.ecmaVersion}`,
  ...listVersions(browserFloor.publicPages),
];

/** What styles are built for. */
export const styleTargets = listVersions(browserFloor.publicPages);
