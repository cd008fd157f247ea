import type { ReactElement } from 'react';
import { Download } from 'lucide-react';
import { issueText } from '#domain/imports/read-rows.ts';
import { errorMessages } from '#domain/messages.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { checkSaving, saveFile } from '#islands/signed-in/save-file.ts';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { writeErrors } from './error-file.ts';
import type { Checked, ImportWay } from './use-import.ts';

/** Every row of a file may be wrong. The file of errors contains all of them. */
const shownIssues = 20;

interface Props {
  checked: Checked;
  /** Whether products have changed since the check. */
  isStale: boolean;
  way: ImportWay;
}

/** The effects of a file, and its errors. */
export function ReviewStep({ checked, isStale, way }: Props): ReactElement {
  const { plan, issues, rows } = checked;
  const wrong = new Set(issues.map(({ row }) => row)).size;
  const right = plan.created + plan.changed;
  return (
    <>
      <div className="grid gap-3">
        {isStale && <AlertBox tone="asking" title={errorMessages.preview_stale} />}
        <p className="text-[1.05rem] font-bold" role="status">
          {summaryText({ ...plan, wrong })}
        </p>
        {rows.some(({ variants }) => variants !== undefined) && (
          <p>Contamos productos: las filas de uno con opciones van juntas.</p>
        )}
        {plan.categories.length > 0 && (
          <ul>
            {plan.categories.map((name) => (
              <li key={name}>{`Se creará la categoría «${name}»`}</li>
            ))}
          </ul>
        )}
        {wrong > 0 && <Issues checked={checked} />}
        {right === 0 && <p>No hay nada que aplicar.</p>}
      </div>
      <DialogFoot>
        {isStale ? (
          <button type="button" className="btn main" onClick={() => void way.check(checked.opened)}>
            Revisar otra vez
          </button>
        ) : (
          right > 0 && (
            <button type="button" className="btn main" onClick={() => void way.apply(checked)}>
              {applyText(right, wrong)}
            </button>
          )
        )}
        <button type="button" className="btn" onClick={way.restart}>
          Elegir otro archivo
        </button>
      </DialogFoot>
    </>
  );
}

function Issues({ checked }: { checked: Checked }): ReactElement {
  const { issues, opened } = checked;
  const left = issues.length - shownIssues;
  const download = () => {
    if (!checkSaving()) return;
    const text = writeErrors(opened.table, opened.header, issues);
    const name = `errores-${opened.fileName.replace(/\.[^.]*$/, '')}.csv`;
    saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), name);
  };
  return (
    <section className="grid gap-2 rounded-xl rule border-coral px-4 py-3.5">
      <h3>Con error</h3>
      <ul className="grid gap-1 wrap-anywhere">
        {issues.slice(0, shownIssues).map((issue, index) => (
          <li key={index}>{issueText(issue)}</li>
        ))}
      </ul>
      {left > 0 && <p>{`Y ${countText(left, 'error más', 'errores más')}.`}</p>}
      <button type="button" className="btn justify-self-start" onClick={download}>
        <Download aria-hidden="true" className="icon" />
        Descargar errores
      </button>
    </section>
  );
}

interface Summary {
  readonly created: number;
  readonly changed: number;
  readonly wrong: number;
  readonly same: number;
}

/** @example summaryText(counts) // '38 se crean · 20 cambian · 2 con error · 40 quedan igual' */
const summaryText = ({ created, changed, wrong, same }: Summary): string =>
  [
    countText(created, 'se crea', 'se crean'),
    countText(changed, 'cambia', 'cambian'),
    `${formatCount(wrong)} con error`,
    countText(same, 'queda igual', 'quedan igual'),
  ].join(' · ');

function applyText(right: number, wrong: number): string {
  if (right === 1) return wrong > 0 ? 'Aplicar el que está bien' : 'Aplicar';
  return `Aplicar los ${formatCount(right)}${wrong > 0 ? ' que están bien' : ''}`;
}
