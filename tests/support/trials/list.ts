/** A demand on the product that `npm run trials` tests. */
export interface Trial {
  readonly number: number;
  readonly title: string;
  /** The condition for passing, in plain words. */
  readonly passes: string;
  /** Test files of the trial. With a regular expression, only the tests with matching names. */
  readonly suites: readonly (readonly [file: string, tests?: string])[];
  /** Variables of the tests. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A visitor's actions on pages that a web server serves from files, while the API is elsewhere. */
const visitorSuites: Trial['suites'] = [
  'comments/comments',
  'comments/failures',
  'stores/directory',
  'favourites/favourites',
  'products/gallery',
  'products/offers',
  'products/product-page',
  'visitors/report',
  'search/search',
  'search/failures',
  'pages/site',
  'stores/storefront',
  'search/suggestions',
].map((name) => [`tests/browser/${name}.spec.ts`]);

export const trials: readonly Trial[] = [
  {
    number: 1,
    title: 'The API is killed under writers',
    passes:
      '`kill -9` of the API 100 times under 8 visitors and an owner who write, on both engines: 0 acknowledged writes lost, 0 duplicates. A registration and an erasure are whole or not made, at whichever of their steps the process is killed.',
    suites: [
      ['tests/api/platform/crash.test.ts', 'the API on'],
      ['tests/api/identity/registration-points.test.ts'],
      ['tests/api/accounts/erased-person.test.ts', 'at whatever moment'],
    ],
  },
  {
    number: 2,
    title: 'API and database are stopped',
    passes:
      'Every address of the sitemap gives 200 with the same bytes; islands say what failed and offer "Reintentar"; search falls back on the published index.',
    suites: [
      ['tests/site/publication/api-stopped.test.ts'],
      ['tests/browser/search/failures.spec.ts', 'published index|says what failed'],
      ['tests/browser/stores/storefront.spec.ts', 'reads again on Reintentar'],
      ['tests/browser/products/offers.spec.ts', 'reads again on Reintentar'],
      ['tests/browser/comments/failures.spec.ts'],
    ],
  },
  {
    number: 3,
    title: 'The publisher is killed under a reader',
    passes:
      '`kill -9` of the publisher 200 times while 200 pages a second are read: every body is the old or the new one, 0 truncated, 0 missing; caught up within 2 s. Killed with its server in mid-publication and in mid-write, it ends with the site of a fresh publication.',
    suites: [['tests/site/publication/crash.test.ts']],
  },
  {
    number: 4,
    title: 'Two API processes and two publishers on one PostgreSQL',
    passes:
      'After 10,000 concurrent mutations both sites equal a fresh full publication, byte for byte; one of the publishers is killed in between.',
    suites: [['tests/api/platform/crash.test.ts', 'two publishers']],
  },
  {
    number: 5,
    title: 'What is not one’s own',
    passes:
      'Every route that changes something, called without a token, by another owner, with one that is expired, forged or for another audience: no success, and the database unchanged.',
    suites: [
      ['tests/api/platform/permissions.test.ts', 'cannot be changed by anyone else'],
      ['tests/api/identity/forged-tokens.test.ts'],
    ],
  },
  {
    number: 6,
    title: 'Values that are not the owner’s to give',
    passes:
      'Fields such as `id`, `businessId`, `favorite`, `rating`, `url` and `createdAt` in any body change nothing.',
    suites: [['tests/api/platform/permissions.test.ts', 'takes no value']],
  },
  {
    number: 7,
    title: 'Requests made from the OpenAPI document',
    passes:
      '10,000 generated requests (NUL, overflow, wrong types, huge, deep), on both engines: no response of 500 or above, every response matches its schema.',
    suites: [['tests/api/platform/fuzz.test.ts']],
  },
  {
    number: 8,
    title: 'Script injection',
    passes:
      '100 payloads in every text field, on every page, in structured data and in the feed, in a browser whose content security policy is switched off: 0 executions. In normal use the policy reports nothing.',
    suites: [
      ['tests/browser/pages/injection.spec.ts'],
      ['tests/browser/orders/sheet.spec.ts', 'texts that want to be scripts'],
      ['tests/browser/owner/orders.spec.ts', 'do nothing in any field'],
      ['tests/site/pages/pages.test.ts', 'keeps hostile text from running'],
      ['tests/browser/pages/site.spec.ts', 'under a policy'],
    ],
  },
  {
    number: 9,
    title: 'Pictures that harm',
    passes:
      '196 megapixels in few bytes, polyglots, SVG, truncated and animated ones, a position in EXIF, 50 MB: refused or cleaned with a clear message, memory grows by at most 150 MB.',
    suites: [['tests/api/pictures/pictures.test.ts'], ['tests/api/pictures/memory.test.ts']],
  },
  {
    number: 10,
    title: 'Favourites',
    passes:
      '10,000 calls of one visitor add 1; 50 at once of 50 visitors add exactly 50, on both engines.',
    suites: [['tests/api/favourites/favourites.test.ts']],
  },
  {
    number: 11,
    title: 'Guessing',
    passes:
      'A day of guesses at a password and at codes, eight and fifty at once: five are verified, then a lock. The response for an unknown account has the same words and takes the same time as for a known one.',
    suites: [
      ['tests/api/identity/guessing.test.ts'],
      ['tests/api/identity/accounts.test.ts', 'the same'],
      ['tests/api/identity/sign-in.test.ts'],
      ['tests/api/identity/codes.test.ts'],
      ['tests/api/identity/single-use.test.ts'],
      ['tests/api/identity/same-work.test.ts'],
      ['tests/api/identity/same-time.test.ts'],
    ],
  },
  {
    number: 12,
    title: 'A weak link while saving',
    passes:
      '30 % dropped requests and stalls of 5 s while a product with three pictures is saved: exactly one product, and the draft survives a reload. Twelve photos, each of which becomes a product, with a reload in the middle: exactly twelve.',
    suites: [
      ['tests/browser/owner/saving.spec.ts'],
      ['tests/browser/owner/photo-cards.spec.ts', 'photos on a link'],
      ['tests/browser/owner/settings.spec.ts', 'a reload restores'],
    ],
  },
  {
    number: 13,
    title: 'Offline, and a deployment between two visits',
    passes:
      'Visited stores open, with a notice; no asset is missing. A build names neither the folder in which it was made nor what chance drew, so that two of one commit are one deployment.',
    suites: [
      ['tests/browser/service-worker/offline.spec.ts'],
      ['tests/browser/service-worker/outbox.spec.ts'],
      ['tests/site/build/built-place.test.ts'],
    ],
  },
  {
    number: 14,
    title: 'Everybody can use it',
    passes:
      'axe (WCAG 2.2 A and AA) on every screen, dialog and state, light and dark: 0 violations; every journey by keyboard alone, at 320 px and with text of 200 %.',
    suites: [
      ['tests/browser/pages/screens.spec.ts'],
      ['tests/browser/pages/keyboard.spec.ts'],
      ['tests/browser/pages/reflow.spec.ts'],
      ['tests/browser/pages/site.spec.ts'],
      ['tests/browser/accounts/sign-in.spec.ts'],
      ['tests/browser/accounts/screens.spec.ts'],
      ['tests/browser/accounts/dialogs.spec.ts'],
      ['tests/browser/accounts/register.spec.ts'],
      ['tests/browser/comments/comments.spec.ts'],
      ['tests/browser/comments/failures.spec.ts'],
      ['tests/browser/pages/data-saver.spec.ts'],
      ['tests/browser/stores/directory.spec.ts'],
      ['tests/browser/products/gallery.spec.ts'],
      ['tests/browser/products/offers.spec.ts'],
      ['tests/browser/owner/screens.spec.ts'],
      ['tests/browser/owner/area.spec.ts'],
      ['tests/browser/owner/categories.spec.ts'],
      ['tests/browser/owner/list-edit.spec.ts'],
      ['tests/browser/owner/photo-cards.spec.ts', 'keyboard alone'],
      ['tests/browser/owner/selection.spec.ts'],
      ['tests/browser/comments/owner.spec.ts'],
      ['tests/browser/owner/product-form.spec.ts'],
      ['tests/browser/owner/products.spec.ts'],
      ['tests/browser/owner/settings.spec.ts'],
      ['tests/browser/search/search.spec.ts'],
      ['tests/browser/search/filters.spec.ts'],
      ['tests/browser/search/loading.spec.ts'],
      ['tests/browser/search/failures.spec.ts'],
      ['tests/browser/accounts/session.spec.ts'],
      ['tests/browser/stores/storefront.spec.ts'],
      ['tests/browser/search/suggestions.spec.ts'],
    ],
  },
  {
    number: 15,
    title: 'Properties of the rules',
    passes:
      'Opening hours with two shifts, special days and pauses against an oracle that goes minute by minute, over 100,000 schedules around clock changes, and over 10,000 what the filter "Abierto ahora" makes of a card; slugs, money and pagination over as many values: no counter-example. 10,000 random changes of many prices with edits in between, undone: every product is as it was, or as it was edited; cents exact, rounding monotone.',
    suites: [
      ['tests/unit/domain/opening-hours.test.ts'],
      ['tests/unit/domain/hours-oracle.test.ts'],
      ['tests/unit/domain/slug.test.ts'],
      ['tests/unit/domain/money.test.ts'],
      ['tests/unit/domain/pagination.test.ts'],
      ['tests/unit/domain/reprice.test.ts'],
      ['tests/api/batches/model.test.ts'],
    ],
  },
  {
    number: 16,
    title: 'Backup, wipe, restore, publish',
    passes: 'The same bytes, from either engine into either.',
    suites: [
      ['tests/api/backup/restored-site.test.ts'],
      ['tests/api/backup/backup.test.ts'],
      ['tests/api/identity/restored.test.ts'],
    ],
  },
  {
    number: 17,
    title: 'Half an hour of static reads on one core',
    passes: 'At 500 requests a second, p99 is at most 20 ms and memory flat.',
    suites: [['tests/site/hosts/static-reads.test.ts']],
  },
  {
    number: 18,
    title: 'A full disk',
    passes:
      'While a page, a picture or the database is written: a clear error, nothing half-written, and it recovers.',
    suites: [
      ['tests/site/publication/full-disk.test.ts'],
      ['tests/api/pictures/small-disk.test.ts'],
      ['tests/api/platform/full-disk.test.ts'],
      ['tests/unit/server/pictures/store-picture.test.ts', 'could not be written whole'],
      ['tests/unit/publisher/write.test.ts', 'cannot be written'],
    ],
  },
  {
    number: 19,
    title: 'PostgreSQL goes away',
    passes:
      '30 restarts, connections cut, a failover to a replica, under 8 writers: the process lives, responds 503 with `retry-after` at most, loses 0 acknowledged writes, and follows again within 10 s.',
    suites: [
      ['tests/api/platform/database-away.test.ts'],
      ['tests/api/platform/lost-connection.test.ts'],
    ],
  },
  {
    number: 20,
    title: 'Object storage goes away',
    passes:
      'Away for a minute, slow, and responding 503, while pages and pictures are written: nothing lost, nothing half-written, caught up within a minute of its return.',
    suites: [
      ['tests/unit/publisher/bucket.test.ts', 'loses nothing while the service'],
      ['tests/api/pictures/object-storage.test.ts', 'while the service is down'],
    ],
  },
  {
    number: 21,
    title: 'Slow senders',
    passes:
      '200 senders of pictures and 200 of headers, each a byte in five seconds, while 20 owners work: their p95 at most doubled, memory flat.',
    suites: [['tests/api/platform/slow-senders.test.ts']],
  },
  {
    number: 22,
    title: 'The database of earlier releases',
    passes:
      'The database of each earlier release, opened by this one while the earlier one still serves: every row kept, both serve, no call fails that did not before. No migration takes away what an earlier release uses.',
    suites: [['tests/api/platform/releases.test.ts']],
  },
  {
    number: 23,
    title: 'Power cut',
    passes:
      'What was written but not synced is dropped, at 200 moments: the state before or after, never between, and the next run repairs it without help.',
    suites: [
      ['tests/api/platform/power-cut.test.ts'],
      ['tests/site/publication/power-cut.test.ts'],
    ],
  },
  {
    number: 24,
    title: 'Four publishers of one site',
    passes:
      'After 10,000 concurrent mutations through two API processes on one PostgreSQL, the site that four publishers share equals a fresh full publication, byte for byte; one of them is killed in between.',
    suites: [['tests/api/platform/crash.test.ts', 'four publishers']],
  },
  {
    number: 25,
    title: 'The publisher of a bucket is killed under a reader',
    passes:
      '`kill -9` of the publisher 8 times while pages are read from the bucket: every body is the old or the new one, 0 truncated, 0 missing; the next one knows the bucket by the state of the one before, goes on at once, and has caught up within a minute.',
    suites: [['tests/site/publication/bucket-crash.test.ts']],
  },
  {
    number: 26,
    title: 'An export that nginx serves',
    passes:
      'What a visitor does in the browser holds on the files of `npm run export` behind nginx, with the API at another origin.',
    suites: visitorSuites,
    environment: { EXPORTED_BY: 'nginx' },
  },
  {
    number: 27,
    title: 'An export that Caddy serves',
    passes:
      'What a visitor does in the browser holds on the files of `npm run export` behind Caddy, with the API at another origin.',
    suites: visitorSuites,
    environment: { EXPORTED_BY: 'Caddy' },
  },
  {
    number: 28,
    title: 'The deployment of many processes that the operators’ document describes',
    passes:
      'Two API processes, four publishers of one bucket, nginx, a PostgreSQL server and its replica, with the lines of operating.md 5.5: during 10,000 mutations each API and each publisher is killed twice and PostgreSQL is restarted three times. Afterwards the bucket equals a fresh full publication byte for byte, and no acknowledged write is lost.',
    suites: [['tests/site/hosts/deployment.test.ts']],
  },
  {
    number: 29,
    title: 'Texts that are taken for markup',
    passes:
      'Texts that begin with `<style>`, `<main>`, `</script>`, `<!--`, `]]>`, `<meta http-equiv=refresh>`, `<base>`, quotes and U+2028, in every text field, on every page, in structured data, the feed and e-mails, online and in the copy that the service worker keeps: the parsed page has the elements of its template and no other; 0 navigations, 0 requests elsewhere.',
    suites: [
      ['tests/site/pages/markup-texts.test.ts'],
      ['tests/unit/service-worker/read-tags.test.ts'],
      ['tests/unit/service-worker/rendered.test.ts', 'however its texts begin'],
      ['tests/unit/server/platform/mail/email.test.ts', 'the elements of their template'],
      ['tests/browser/pages/injection.spec.ts', 'in the kept copy|what they are'],
    ],
  },
  {
    number: 30,
    title: 'Sign-ins under a crowd',
    passes:
      '60 sign-ins from each of six networks, 250 networks one a second, strangers guessing one name, behind a trusted proxy, on both engines: the owner with the right password is in within 3 s at the median and 10 s at the most on a new device, and is never refused; reset mails of the owner arrive.',
    suites: [
      ['tests/api/identity/crowd.test.ts'],
      ['tests/api/identity/known-devices.test.ts'],
      ['tests/unit/server/platform/queues/fair-queue.test.ts'],
    ],
  },
  {
    number: 31,
    title: 'A flood by one visitor',
    passes:
      'Ratings, comments, favourites, reports, renames, visits and taps, 600 of each from one address, from one /64 and from one /56, by one visitor and by one that is new each time: nobody else’s comment leaves a page or hides, a rating moves by one voice, or by the three or six of a network, addresses are not used up, figures are bounded.',
    suites: [
      ['tests/api/platform/floods.test.ts'],
      ['tests/api/comments/limits.test.ts'],
      ['tests/api/stores/renames.test.ts'],
    ],
  },
  {
    number: 32,
    title: 'The browsers of the floor',
    passes:
      'Chromium 83, 92, 103, 106 and 119, Firefox ESR, WebKitGTK and no script: every public page is styled at 360 and 1280 px and is no wider than the screen; of each Chromium from 92 on at most a fifth of a picture is unlike that of today’s. In all but 83 and without script a shop is taken from its registration to its first order, and a visitor comments, marks a favourite and filters, at both widths. Without script nothing is offered that needs it, and an island that fails leaves the others. `TRIAL_PICTURES` names a folder in which the pictures are left.',
    suites: [
      ['tests/site/build/oldest-browsers.test.ts'],
      ['tests/site/build/missing-features.test.ts'],
      ['tests/unit/astro/missing-features.test.ts'],
      ['tests/browser/pages/without-script.spec.ts'],
      ['tests/browser/pages/failing-islands.spec.ts'],
    ],
  },
  {
    number: 33,
    title: 'Browsers that are not Chromium as it comes',
    passes:
      'A canvas without WebP, with noise, white or without memory, `toBlob` that gives nothing, storage and the service worker refused, storage erased in between, no timezones, a page that the browser translates, and the browsers within Facebook, Messenger and Instagram: every form works or says what is wrong, what was typed is kept, and every way to contact, share and install works or leads out.',
    suites: [
      ['tests/browser/owner/canvas.spec.ts'],
      ['tests/browser/pages/translated.spec.ts'],
      ['tests/browser/pages/in-app.spec.ts'],
      ['tests/browser/pages/refused-storage.spec.ts'],
      ['tests/browser/visitors/own-data.spec.ts', 'keeps nothing'],
      ['tests/unit/checks/loose-text.test.ts'],
      ['tests/unit/domain/in-app.test.ts'],
      ['tests/unit/domain/zone-format.test.ts'],
      ['tests/unit/inline/early.test.ts', 'storage is refused'],
      ['tests/unit/inline/register-worker.test.ts', 'without workers'],
      ['tests/unit/islands/signed-in/save-file.test.ts'],
      ['tests/unit/islands/order-keeper.test.ts'],
      ['tests/unit/state/data-saver.test.ts', 'storage is full'],
      ['tests/unit/state/followed-stores.test.ts', 'says so'],
      ['tests/unit/state/stored.test.ts', 'forbidden'],
      ['tests/unit/state/visitor.test.ts', 'full storage'],
    ],
  },
  {
    number: 34,
    title: 'Texts as people paste them',
    passes:
      'Phones, links, user names, prices and names with the points of their sentence, marks that nobody sees, `tel:`, every hyphen, separators, ñ, and emoji with their forms: what is plainly meant is taken as that, what is not is refused with the reason, and nothing is ever taken as another value. A form takes what the API takes.',
    suites: [
      ['tests/unit/contract/pasted-texts.test.ts'],
      ['tests/unit/contract/one-line-fields.test.ts'],
      ['tests/unit/domain/typed-price.test.ts'],
      ['tests/unit/domain/phone.test.ts'],
      ['tests/unit/domain/social-link.test.ts'],
      ['tests/unit/domain/contact-links.test.ts', 'Telegram'],
      ['tests/unit/domain/one-line.test.ts'],
      ['tests/unit/domain/store-name.test.ts'],
      ['tests/unit/islands/owner/products/product-form.test.ts', 'price'],
      ['tests/unit/islands/search/price-fields.test.ts'],
    ],
  },
  {
    number: 35,
    title: 'Mistakes of operators',
    passes:
      'A byte order mark and lost lines in `.env`, a wrong clock, a full disk, a folder that cannot be written, a port or a folder that is in use, mail, storage and database that are away or refuse their keys, and the database of another release: each is a sentence with cause and mend, and nothing is lost.',
    suites: [
      ['tests/unit/server/platform/config/settings-file.test.ts'],
      ['tests/unit/scripts/commands.test.ts', 'reads the file of settings|option|seen enough'],
      ['tests/unit/scripts/setup.test.ts', 'a clone in the folder'],
      ['tests/unit/server/platform/clock.test.ts'],
      ['tests/unit/server/platform/require-folders.test.ts'],
      ['tests/unit/server/platform/dependencies.test.ts'],
      ['tests/unit/server/platform/static/pages-of-a-bucket.test.ts'],
      ['tests/unit/server/platform/config/config.test.ts'],
      ['tests/api/platform/failed-starts.test.ts'],
      ['tests/api/platform/database-in-use.test.ts'],
      ['tests/api/pictures/small-disk.test.ts'],
      ['tests/api/platform/full-disk.test.ts'],
      ['tests/api/platform/engine-throws.test.ts'],
      ['tests/api/doctor/doctor.test.ts'],
      ['tests/api/mail/start-accounts.test.ts', 'away|refused'],
      ['tests/api/pictures/object-storage.test.ts'],
      ['tests/api/platform/migrations.test.ts'],
      ['tests/api/backup/schema.test.ts'],
      ['tests/site/publication/second-publisher.test.ts'],
    ],
  },
  {
    number: 36,
    title: 'A small machine',
    passes:
      'One core and a limit of memory without swap, embedded database, demonstration catalogue. At 1 GB the first start from a fresh clone, its pictures drawn behind it, 1,000 mixed requests, twenty pictures uploaded, an export, a backup and a publication; at 512 MB a restart and the same requests: nothing is killed, 0 failed requests, and in anonymous memory at most 800 MB for the first start, 400 MB for a restart and 400 MB for serving. A command and a restarted server stay below 350 MB, however much they are asked.',
    suites: [
      ['tests/site/publication/small-machine.test.ts'],
      ['tests/api/platform/short-commands.test.ts'],
      ['tests/api/platform/prepare-ahead.test.ts'],
    ],
  },
  // Nothing was ever called trial 37. The numbers are public, so those after it stay as they are.
  {
    number: 38,
    title: 'Sixty variants under fifty writers',
    passes:
      '50 writers order, edit, cancel and count 60 variants of one product, 40 rounds each, on both engines: no stock is ever below zero, at every reading they add up to that of the product, and at the end each is what the writers were told.',
    suites: [['tests/api/orders/variant-stock.test.ts']],
  },
];
