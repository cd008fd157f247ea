import type { ReactElement } from 'react';
import { useState } from 'react';
import { ageText } from '#domain/text/age-text.ts';

interface Props {
  instant: string;
}

/** How long ago something was, at the time when it appeared on the screen. */
export function Since({ instant }: Props): ReactElement {
  const [now] = useState(() => Date.now());
  return <time dateTime={instant}>{ageText(Math.max(0, now - Date.parse(instant)))}</time>;
}
