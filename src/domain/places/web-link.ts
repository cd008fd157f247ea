import { linkMaxLength } from '../limits.ts';
import { readUrl } from '../read-url.ts';

/** Whether a text is an absolute http or https URL, the only kind that pages link to. */
export function isWebLink(text: string): boolean {
  const url = text.length > linkMaxLength ? null : readUrl(text);
  return (
    url !== null &&
    (url.protocol === 'https:' || url.protocol === 'http:') &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
  );
}
