import type { ReactElement } from 'react';

/**
 * What a component may render beside other content: elements and never bare text. A browser that translates the page
 * replaces text nodes that React would later change or remove (architecture.md 4.3).
 */
export type Markup = ReactElement | readonly Markup[] | false | null | undefined;
