import type { ReactElement } from 'react';
import type { Suggestion } from '#contract/search.ts';
import { suggestionKindLabel, suggestionKinds } from '#domain/search/suggestion.ts';

interface Props {
  id: string;
  items: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** The list of options, with a group for each kind. `items` are sorted by kind. */
export function SuggestionList({ id, items, active, onChoose }: Props): ReactElement {
  const entries = items.map((item, index) => ({ item, index }));
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Sugerencias"
      className="lifted absolute inset-x-0 top-[calc(100%+6px)] z-4 max-h-[min(60vh,480px)] overflow-y-auto rounded-[18px] rule bg-card p-1.5"
    >
      {suggestionKinds.map((kind) => {
        const group = entries.filter(({ item }) => item.kind === kind);
        if (group.length === 0) return null;
        return (
          <ul key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <li
              id={`${id}-${kind}`}
              role="presentation"
              className="px-3 pt-1.5 pb-0.5 text-[0.82rem] font-strong text-soft"
            >
              {suggestionKindLabel(kind)}
            </li>
            {group.map(({ item, index }) => (
              <li
                key={item.path}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                className="group flex min-h-11 cursor-pointer flex-wrap items-center gap-x-2.5 rounded-lg px-3 py-1.5 wrap-anywhere [line-height:1.25] hover:bg-sea-wash aria-selected:bg-sea aria-selected:text-sea-ink forced-colors:aria-selected:[outline:2px_solid_Highlight] forced-colors:aria-selected:-outline-offset-2"
                // Keeps the focus in the text box. Without it the list would close before the click.
                onMouseDown={(event) => {
                  event.preventDefault();
                }}
                onClick={() => {
                  onChoose(item);
                }}
              >
                <span translate="no">{item.name}</span>
                {item.note !== null && (
                  <small className="text-[0.85rem] text-soft group-aria-selected:text-inherit">
                    {item.note}
                  </small>
                )}
              </li>
            ))}
          </ul>
        );
      })}
    </div>
  );
}

export function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}
