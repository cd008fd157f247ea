/** The part of an address before its path: a scheme with a host, or only a host, which contains a dot. */
const beforePath = /^(?:https?:\/\/[^/]*|[^/\s]+\.[^/\s]+)?\//i;

/**
 * The url of a store in a pasted address of the store. Any other text stays as it is.
 * @example readPastedUrl('https://vitrina.example/copo/') // 'copo'
 */
export function readPastedUrl(text: string): string {
  const isAddress = beforePath.test(text);
  const [url = ''] = text.replace(beforePath, '').split(isAddress ? /[/?#]/ : /\/+$/);
  return url === '' ? text : url;
}
