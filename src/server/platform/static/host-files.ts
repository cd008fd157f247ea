import type { FileStore } from './file-store.ts';

/** What a site tells its host: the files `_redirects` and `_headers`, in the format that static hosts read. */
export interface HostFiles {
  /** The path to which a path has moved; null when it has not. */
  findRedirect(pathname: string): Promise<string | null>;
  /** Headers for every page. */
  readHeaders(): Promise<Readonly<Record<string, string>>>;
}

/** The headers as long as the site has not written its own. */
const strictest: Readonly<Record<string, string>> = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
};

export function createHostFiles(files: FileStore): HostFiles {
  const redirects = parseOnce(parseRedirects);
  const headers = parseOnce(parseHeaders);
  return {
    async findRedirect(pathname) {
      const [, first = '', rest = ''] = /^\/([^/]+)(\/.*)?$/.exec(pathname) ?? [];
      const target = redirects(await files.readText('_redirects')).get(first.toLowerCase());
      return target === undefined ? null : `/${target}${rest}`;
    },
    readHeaders: async () => headers(await files.readText('_headers')),
  };
}

/** Parses a text again only when it changes. */
function parseOnce<Parsed>(parse: (text: string) => Parsed): (text: string) => Parsed {
  let last: { text: string; parsed: Parsed } | undefined;
  return (text) => {
    if (last?.text !== text) last = { text, parsed: parse(text) };
    return last.parsed;
  };
}

function parseRedirects(text: string): Map<string, string> {
  const lines = text.matchAll(/^\/([a-z0-9-]+) \/([a-z0-9-]+) 301$/gm);
  return new Map([...lines].map(([, from = '', to = '']) => [from, to]));
}

/** The headers of the section for all paths. */
function parseHeaders(text: string): Readonly<Record<string, string>> {
  const [, section = ''] = /^\/\*\n((?: .*\n)*)/m.exec(text) ?? [];
  const lines = section.matchAll(/^ +([\w-]+): (.+)$/gm);
  const headers = Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => [name.toLowerCase(), value]),
  );
  return Object.keys(headers).length === 0 ? strictest : headers;
}
