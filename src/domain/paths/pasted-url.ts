/** Before the path of an address: a scheme with a host, or a host alone, which has a dot. */
const beforePath = /^(?:https?:\/\/[^/]*|[^/\s]+\.[^/\s]+)?\//i;

/**
 * The url of a store in an address of it that was pasted; any other text as it is.
 * @example readPastedUrl('https://vitrina.example/copo/') // 'copo'
 */
export function readPastedUrl(text: string): string {
  const isAddress = beforePath.test(text);
  const [url = ''] = text.replace(beforePath, '').split(isAddress ? /[/?#]/ : /\/+$/);
  return url === '' ? text : url;
}
