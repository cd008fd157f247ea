import { linkMaxLength } from '../limits.ts';

/** Whether a text is an absolute http or https URL, the only kind that pages link to. */
export function isWebLink(text: string): boolean {
  if (text.length > linkMaxLength || !URL.canParse(text)) return false;
  const url = new URL(text);
  return (
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
  );
}
