import type { ReactElement } from 'react';
import { type Column, columnRules, columns } from '#domain/imports/columns.ts';
import type { Decimal } from '#domain/imports/amounts.ts';
import { RadioChoice } from '#islands/owner/ui/RadioChoice.tsx';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import {
  findDecimal,
  hasName,
  type ImportWay,
  listUnknown,
  type OpenedFile,
} from './use-import.ts';

interface Props {
  opened: OpenedFile;
  failure: string | null;
  way: ImportWay;
}

/** Asks what the file does not tell: the sheet, the meaning of a column, the decimal sign. */
export function ColumnsStep({ opened, failure, way }: Props): ReactElement {
  const { tables, table, header, uses } = opened;
  const unknown = listUnknown(opened);
  const amounts = findDecimal(opened);
  const isMissing = !hasName(opened);
  const isUnclear = amounts.decimal === null;
  const isReady = !isMissing && (!isUnclear || opened.decimal !== null);
  const use = (index: number, column: Column | null) => {
    const next = uses.map((one, at) => (at === index ? { column } : one));
    way.answer({ ...opened, uses: next });
  };
  return (
    <form
      className="form flex-1 content-start max-sm:flex max-sm:flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void way.check(opened);
      }}
    >
      <div className="grid gap-4">
        {failure !== null && <FailureBox title="No se pudo revisar" text={failure} />}
        {tables.length > 1 && (
          <Field label="Hoja">
            {(tied) => (
              <select
                {...tied}
                value={tables.indexOf(table)}
                onChange={(event) => {
                  const next = tables[Number(event.currentTarget.value)];
                  if (next !== undefined) void way.openTable(opened, next);
                }}
              >
                {tables.map(({ name }, index) => (
                  <option key={index} value={index}>
                    {name ?? ''}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        {unknown.map((index) => (
          <Field
            key={index}
            label={`No reconocemos la columna «${header.heads[index] ?? ''}»`}
            hint={`Por ejemplo: ${findExample(opened, index)}`}
          >
            {(tied) => (
              <select
                {...tied}
                value={uses[index]?.column ?? ''}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  use(index, columns.find((column) => column === value) ?? null);
                }}
              >
                <option value="">No usarla</option>
                {columns
                  .filter(
                    (column) =>
                      uses[index]?.column === column || uses.every((one) => one.column !== column),
                  )
                  .map((column) => (
                    <option key={column} value={column}>
                      {columnRules[column].label}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        ))}
        {isUnclear && (
          <DecimalQuestion
            example={amounts.example}
            decimal={opened.decimal}
            onAnswer={(decimal) => {
              way.answer({ ...opened, decimal });
            }}
          />
        )}
        {isMissing && (
          <AlertBox
            tone="asking"
            title="Falta la columna del nombre"
            text="Di cuál es, o ponla en el archivo y súbelo otra vez."
          />
        )}
      </div>
      <DialogFoot>
        <button type="submit" className="btn main" aria-disabled={!isReady}>
          Revisar
        </button>
        <button type="button" className="btn" onClick={way.restart}>
          Elegir otro archivo
        </button>
      </DialogFoot>
    </form>
  );
}

interface QuestionProps {
  example: string;
  decimal: Decimal | null;
  onAnswer: (decimal: Decimal) => void;
}

const decimals = [
  { decimal: 'point', label: 'Con punto: 12.50' },
  { decimal: 'comma', label: 'Con coma: 12,50' },
] as const;

function DecimalQuestion({ example, decimal, onAnswer }: QuestionProps): ReactElement {
  return (
    <fieldset className="m-0 grid gap-1 border-0 p-0">
      <legend>¿Cómo se escriben los centavos en este archivo?</legend>
      {decimals.map((one) => (
        <RadioChoice
          key={one.decimal}
          name="decimal"
          checked={decimal === one.decimal}
          onChange={() => {
            onAnswer(one.decimal);
          }}
        >
          <span>{one.label}</span>
        </RadioChoice>
      ))}
      <p className="hint">{`Hay precios como «${example}», que pueden leerse de dos maneras.`}</p>
    </fieldset>
  );
}

/** The first things that a column holds. */
function findExample({ table, header }: OpenedFile, position: number): string {
  const texts = table.rows
    .slice(header.index + 1)
    .flatMap(({ cells }) => cells[position]?.text.trim() ?? []);
  return [...new Set(texts)].slice(0, 3).join(', ').slice(0, 80);
}
