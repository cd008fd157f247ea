import type { ReactElement } from 'react';
import type { Suggestion } from '#contract/suggestion.ts';
import { suggestionKindLabel, suggestionKinds } from '#domain/search/suggestion.ts';

interface Props {
  id: string;
  items: readonly Suggestion[];
  active: number;
  onChoose: (suggestion: Suggestion) => void;
}

/** The listbox of the combobox, a group for each kind; `items` come in the order of the kinds. */
export function SuggestionList({ id, items, active, onChoose }: Props): ReactElement {
  const entries = items.map((item, index) => ({ item, index }));
  return (
    <div id={id} role="listbox" aria-label="Sugerencias" className="suggestions">
      {suggestionKinds.map((kind) => {
        const group = entries.filter(({ item }) => item.kind === kind);
        if (group.length === 0) return null;
        return (
          <ul key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
            <li id={`${id}-${kind}`} role="presentation" className="kind">
              {suggestionKindLabel(kind)}
            </li>
            {group.map(({ item, index }) => (
              <li
                key={item.path}
                id={optionId(id, index)}
                role="option"
                aria-selected={index === active}
                // The text keeps the focus, so that the list is not closed before the click.
                onMouseDown={(event) => {
                  event.preventDefault();
                }}
                onClick={() => {
                  onChoose(item);
                }}
              >
                <span>{item.name}</span>
                {item.note !== null && <small>{item.note}</small>}
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
