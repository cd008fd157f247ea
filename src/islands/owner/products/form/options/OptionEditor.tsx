import type { KeyboardEvent, ReactElement } from 'react';
import { useId, useRef, useState } from 'react';
import { Plus, Trash2, X } from 'lucide-react';
import { optionNameMaxLength, optionValueMaxLength } from '#domain/limits.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import type { OptionDraft } from './options-draft.ts';
import { splitValues } from './options-draft.ts';

interface Props {
  option: OptionDraft;
  /** 1 for the first option, 2 for the second. */
  number: number;
  /** Suggested names. */
  suggestions: readonly string[];
  nameError: string | undefined;
  valuesError: string | undefined;
  /** Messages about values, by their ids. */
  valueErrors: ReadonlyMap<number, string>;
  onRename: (name: string) => void;
  onAdd: (text: string) => void;
  onRenameValue: (id: number, text: string) => void;
  onRemoveValue: (id: number) => void;
  onRemove: () => void;
}

/** An option of a product: its name, and its values, which are typed one after another. */
export function OptionEditor(props: Props): ReactElement {
  const { option, number, suggestions, nameError, valuesError, valueErrors } = props;
  const { name, values } = option;
  const [typed, setTyped] = useState('');
  const adding = useRef<HTMLInputElement>(null);
  const listId = useId();
  const called = name.trim() === '' ? `opción ${number}` : name.trim();
  const add = () => {
    if (splitValues(typed).length > 0) props.onAdd(typed);
    setTyped('');
  };
  const type = (text: string) => {
    // The text before the last comma is complete.
    const end = text.lastIndexOf(',');
    if (end === -1) {
      setTyped(text);
      return;
    }
    if (splitValues(text.slice(0, end)).length > 0) props.onAdd(text.slice(0, end));
    setTyped(text.slice(end + 1).trimStart());
  };
  const addByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter must not send the form while values are still being added.
    event.preventDefault();
    add();
  };
  return (
    <div
      role="group"
      aria-label={`Opción ${number}`}
      className="panel grid grid-cols-[minmax(0,1fr)] gap-3 p-3"
    >
      <div className="grid grid-cols-[minmax(0,1fr)_44px] items-end gap-2">
        <Field label={number === 1 ? 'Opción' : 'Otra opción'} error={nameError}>
          {(tied) => (
            <input
              {...tied}
              autoComplete="off"
              placeholder="Por ejemplo: Talla"
              maxLength={optionNameMaxLength}
              value={name}
              onChange={(event) => {
                props.onRename(event.currentTarget.value);
              }}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                adding.current?.focus();
              }}
            />
          )}
        </Field>
        <RoundButton aria-label={`Quitar ${called}`} onClick={props.onRemove}>
          <Trash2 aria-hidden="true" className="icon" />
        </RoundButton>
      </div>
      {name === '' && suggestions.length > 0 && (
        <div className="-mt-1 flex flex-wrap gap-2" role="group" aria-label="Opciones frecuentes">
          {suggestions.map((suggestion) => (
            <button
              key={suggestion}
              type="button"
              className="btn px-3.5"
              onClick={() => {
                props.onRename(suggestion);
                // The pressed button disappears.
                adding.current?.focus();
              }}
            >
              {suggestion}
            </button>
          ))}
        </div>
      )}
      {values.length > 0 && (
        <ul
          id={listId}
          className="m-0 flex list-none flex-wrap gap-2 p-0"
          aria-label={`Lista de ${called}`}
        >
          {values.map(({ id, text }, index) => (
            <li key={id} className="flex min-w-0 max-w-full flex-col">
              <span className="flex max-w-full items-center rounded-pill rule border-edge bg-sea-wash">
                {/* The field is as wide as its text. A fixed width would cut the end, by which long values differ. */}
                <span className="grid min-w-11 [&>*]:col-start-1 [&>*]:row-start-1 [&>*]:py-2.5! [&>*]:pr-0! [&>*]:pl-3.5! [&>*]:font-semibold">
                  <span
                    aria-hidden="true"
                    className="invisible min-w-11 wrap-anywhere whitespace-pre-wrap"
                  >
                    {`${text} `}
                  </span>
                  <textarea
                    className="min-h-11! resize-none overflow-hidden rounded-pill! border-transparent! bg-transparent! wrap-anywhere"
                    aria-label={`Valor ${index + 1} de ${called}`}
                    aria-invalid={valueErrors.has(id)}
                    aria-describedby={valueErrors.has(id) ? `${listId}-${id}` : undefined}
                    autoComplete="off"
                    maxLength={optionValueMaxLength}
                    rows={1}
                    // By itself a text area is twenty letters wide, and each value would fill a line.
                    cols={1}
                    value={text}
                    onChange={(event) => {
                      props.onRenameValue(id, event.currentTarget.value.replace(/\n/g, ' '));
                    }}
                    onKeyDown={(event) => {
                      if (event.key !== 'Enter') return;
                      event.preventDefault();
                      adding.current?.focus();
                    }}
                  />
                </span>
                <button
                  type="button"
                  className="grid size-11 flex-none cursor-pointer place-items-center rounded-full hover:bg-card"
                  aria-label={`Quitar ${text}`}
                  onClick={() => {
                    props.onRemoveValue(id);
                    adding.current?.focus();
                  }}
                >
                  <X aria-hidden="true" className="icon size-4.5" />
                </button>
              </span>
              {valueErrors.has(id) && (
                <span className="wrong" id={`${listId}-${id}`}>
                  {valueErrors.get(id)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Field label="Valores" hint="Sepáralos con comas: S, M, L" error={valuesError}>
        {(tied) => (
          <div className="grid grid-cols-[minmax(0,1fr)_44px] items-center gap-2">
            <input
              {...tied}
              ref={adding}
              aria-label={`Valores de ${called}`}
              autoComplete="off"
              enterKeyHint="done"
              value={typed}
              onChange={(event) => {
                type(event.currentTarget.value);
              }}
              onKeyDown={addByEnter}
              onPaste={(event) => {
                // The field has one line. A column of a sheet would become one value.
                const text = event.clipboardData.getData('text');
                if (!text.trim().includes('\n')) return;
                event.preventDefault();
                props.onAdd(text);
              }}
              onBlur={add}
            />
            <RoundButton
              aria-label="Añadir el valor"
              onClick={() => {
                add();
                adding.current?.focus();
              }}
            >
              <Plus aria-hidden="true" className="icon" />
            </RoundButton>
          </div>
        )}
      </Field>
    </div>
  );
}
