/**
 * Lets the browser ask for the page of a link as soon as it is pressed, a tenth of a second before the finger is lifted;
 * never under the data saver, and not for what opens without leaving the page: listings, which have a query, and pictures
 * of a gallery. Areas go without: a browser matches the links of the whole page anew each time an address is written.
 */
export const speculationRules = JSON.stringify({
  prefetch: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          {
            selector_matches:
              ':root:not([data-saver]) a:not([href*="?"],[href^="#"],[href^="/api/"],[href^="/images/"])',
          },
        ],
      },
      eagerness: 'conservative',
    },
  ],
});
