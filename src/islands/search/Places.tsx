import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { canSuggest, suggestionKindLabel } from '#domain/search/suggestion.ts';
import { publicApi } from '#state/api.ts';

const kinds = ['business', 'category'] as const;

interface Props {
  text: string;
}

/** Stores and categories with the searched name, shown when no product has all the words. */
export function Places({ text }: Props): ReactElement | null {
  const [found, setFound] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!canSuggest(text)) return;
    const controller = new AbortController();
    publicApi('GET /suggestions', { query: { q: text }, signal: controller.signal }).then(
      ({ data }) => {
        setFound(data);
      },
      // Without them the page still says that nothing was found.
      () => undefined,
    );
    return () => {
      controller.abort();
    };
  }, [text]);
  const groups = kinds.flatMap((kind) => {
    const items = found.filter((item) => item.kind === kind);
    return items.length === 0 ? [] : [{ kind, items }];
  });
  if (groups.length === 0) return null;
  return (
    <div className="mt-6">
      {groups.map(({ kind, items }) => (
        <section key={kind} className="mb-4">
          <h3 className="mb-1.5">{`${suggestionKindLabel(kind)} con ese nombre`}</h3>
          <ul>
            {items.map(({ name, note, path }) => (
              <li key={path}>
                <a
                  className="inline-flex min-h-11 flex-wrap content-center items-baseline gap-x-2 wrap-anywhere text-sea"
                  href={path}
                >
                  <span className="underline" translate="no">
                    {name}
                  </span>
                  {note !== null && <small className="text-note text-soft">{note}</small>}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
