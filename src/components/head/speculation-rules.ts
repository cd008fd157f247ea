/**
 * Lets the browser request a link's page when the link is pressed, a tenth of a second before the finger lifts. Not
 * with the data saver, and not for links that stay on the page: listings, whose addresses have a query, and pictures of
 * a gallery. The areas behind the sign-in have no such rules, because the browser would check all links again at each
 * change of the address.
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
