import type { ReactElement } from 'react';
import { useState } from 'react';
import { Download, Upload } from 'lucide-react';
import { maxImportFileMegabytes, maxImportRows } from '#domain/limits.ts';
import { countText, formatCount } from '#domain/text/count-text.ts';
import { describeFailure } from '#state/api.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { FileButton } from '#islands/owner/pictures/FileButton.tsx';
import { Meter } from '#islands/owner/ui/Meter.tsx';
import { checkSaving } from '#islands/signed-in/save-file.ts';
import { AlertBox } from '#islands/signed-in/ui/AlertBox.tsx';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { useFocusAfter } from '#islands/signed-in/ui/use-focus-after.ts';
import { downloadProducts } from './file-calls.ts';
import { ColumnsStep } from './ColumnsStep.tsx';
import { ReviewStep } from './ReviewStep.tsx';
import { type Applied, type ImportWay, type Step, useImport } from './use-import.ts';

interface Props {
  onClose: () => void;
}

/** Downloads all products as a file, or uploads a file, reads, checks and applies it. */
export default function FilesDialog({ onClose }: Props): ReactElement {
  const { id } = useOwnStore();
  const way = useImport(id);
  const { step } = way;
  // Each step replaces the one before, and with it the focused element.
  useFocusAfter(step.kind === 'working');
  const isApplying = step.kind === 'applying' && step.stopped === null;
  return (
    <Dialog title="Archivo de productos" onAskClose={isApplying ? way.stop : onClose}>
      <CurrentStep key={step.kind} step={step} way={way} storeId={id} onClose={onClose} />
    </Dialog>
  );
}

interface CurrentProps extends Props {
  step: Step;
  way: ImportWay;
  storeId: string;
}

function CurrentStep({ step, way, storeId, onClose }: CurrentProps): ReactElement {
  switch (step.kind) {
    case 'start':
      return <StartStep storeId={storeId} refusal={step.refusal} onChoose={way.choose} />;
    case 'working':
      return <p role="status">{step.text}</p>;
    case 'columns':
      return <ColumnsStep {...step} way={way} />;
    case 'review':
      return <ReviewStep {...step} way={way} />;
    case 'applying':
      return <ApplyingStep {...step} way={way} onClose={onClose} />;
    case 'done':
      return <DoneStep {...step} way={way} onClose={onClose} />;
    case 'undone':
      return (
        <>
          <p role="status">{step.text}</p>
          <DialogFoot>
            <button type="button" className="btn main" onClick={onClose}>
              Listo
            </button>
          </DialogFoot>
        </>
      );
  }
}

interface StartProps {
  storeId: string;
  refusal: string | null;
  onChoose: (file: File) => Promise<void>;
}

const formats = [
  { format: 'csv', label: 'Descargar CSV' },
  { format: 'xlsx', label: 'Excel' },
] as const;

function StartStep({ storeId, refusal, onChoose }: StartProps): ReactElement {
  const [isDownloading, setDownloading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const download = async (format: 'csv' | 'xlsx') => {
    if (isDownloading || !checkSaving()) return;
    setDownloading(true);
    setFailure(null);
    try {
      await downloadProducts(storeId, format);
    } catch (error) {
      setFailure(describeFailure(error));
    }
    setDownloading(false);
  };
  return (
    <div className="form grid gap-6">
      <section className="grid gap-2">
        <h3>Descargar</h3>
        <p>Todos tus productos en una hoja de cálculo, para cambiarlos allí y volver a subirlos.</p>
        <div className="flex flex-wrap gap-2">
          {formats.map(({ format, label }) => (
            <button
              key={format}
              type="button"
              className="btn"
              aria-disabled={isDownloading}
              onClick={() => void download(format)}
            >
              <Download aria-hidden="true" className="icon" />
              <span>{label}</span>
            </button>
          ))}
        </div>
        {failure !== null && <FailureBox title="No se pudo descargar" text={failure} />}
      </section>
      <section className="grid gap-2">
        <h3>Subir</h3>
        <p>
          Una lista de productos en Excel (.xlsx) o CSV, también la de WooCommerce o Tiendanube.
          Antes de cambiar nada verás qué pasaría.
        </p>
        {refusal !== null && <AlertBox tone="failed" title={refusal} />}
        <FileButton
          Icon={Upload}
          label="Subir archivo"
          className="btn main relative justify-self-start"
          accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          isBusy={false}
          onChoose={([file]) => {
            if (file !== undefined) void onChoose(file);
          }}
        />
        <p className="hint">{`Hasta ${maxImportFileMegabytes} MB y ${formatCount(maxImportRows)} filas.`}</p>
        <details>
          <summary className="link inline-flex min-h-11 cursor-pointer items-center">
            Cómo se escribe el archivo
          </summary>
          <div className="grid gap-2">
            <p>
              Cada columna lleva su título encima: <b translate="no">{columnList}</b>. Solo hace
              falta el nombre.
            </p>
            <p>
              Un producto se reconoce por su id o, sin él, por su nombre exacto; si no existe, se
              crea. Una celda vacía deja el dato como está, y un guion (-) lo borra.
            </p>
          </div>
        </details>
      </section>
    </div>
  );
}

const columnList =
  'id, nombre, descripción, precio, precio_anterior, moneda, existencia, categoría, oferta, domicilio, visible';

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>;

function ApplyingStep({
  checked,
  applied,
  nextPart,
  stopped,
  isStopping,
  way,
  onClose,
}: StepOf<'applying'> & { way: ImportWay; onClose: () => void }): ReactElement {
  const { plan } = checked;
  const total = plan.created + plan.changed;
  const done = applied.created + applied.changed;
  return (
    <>
      <div className="grid gap-3">
        <p role="status">{`Aplicados ${formatCount(done)} de ${formatCount(total)}`}</p>
        <Meter aria-label="Productos aplicados" max={total} value={done} />
        {stopped !== null && (
          <AlertBox tone="failed" title="Faltan productos por aplicar" text={stopped} />
        )}
      </div>
      <DialogFoot>
        {stopped === null ? (
          <button type="button" className="btn" aria-disabled={isStopping} onClick={way.stop}>
            {isStopping ? 'Deteniendo…' : 'Detener'}
          </button>
        ) : (
          <>
            <button
              type="button"
              className="btn main"
              onClick={() => void way.apply(checked, applied, nextPart)}
            >
              Seguir
            </button>
            <UndoButton applied={applied} way={way} />
            <button type="button" className="btn" onClick={onClose}>
              Cerrar
            </button>
          </>
        )}
      </DialogFoot>
    </>
  );
}

function DoneStep({
  applied,
  failure,
  way,
  onClose,
}: StepOf<'done'> & { way: ImportWay; onClose: () => void }): ReactElement {
  return (
    <>
      <div className="grid gap-3">
        <p role="status">{appliedText(applied)}</p>
        {failure !== null && <FailureBox title="No se pudo deshacer" text={failure} />}
      </div>
      <DialogFoot>
        <button type="button" className="btn main" onClick={onClose}>
          Listo
        </button>
        <UndoButton applied={applied} way={way} />
      </DialogFoot>
    </>
  );
}

function UndoButton({ applied, way }: { applied: Applied; way: ImportWay }): ReactElement | null {
  const { batchId } = applied;
  if (batchId === null) return null;
  return (
    <button type="button" className="btn" onClick={() => void way.undo(applied, batchId)}>
      Deshacer
    </button>
  );
}

/** @example appliedText({ created: 38, changed: 20, batchId }) // 'Listo: 38 productos creados y 20 cambiados.' */
function appliedText({ created, changed }: Applied): string {
  const made = countText(created, 'producto creado', 'productos creados');
  if (changed === 0) return `Listo: ${made}.`;
  if (created === 0)
    return `Listo: ${countText(changed, 'producto cambiado', 'productos cambiados')}.`;
  return `Listo: ${made} y ${countText(changed, 'cambiado', 'cambiados')}.`;
}
