import type { ReactElement } from 'react';

/**
 * What a component may print beside other content: elements, never bare text, since a browser that translates the page
 * takes the text nodes away that React would change or remove (docs/architecture.md, "An island").
 */
export type Markup = ReactElement | readonly Markup[] | false | null | undefined;
