import { type ReactElement, createElement, useEffect, useRef, useState } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { showToast } from '#state/toasts.ts';
import { Dialog } from '../../../../area/ui/Dialog.tsx';
import { DialogFoot } from '../../../../area/ui/DialogFoot.tsx';
import { FailureBox } from '../../../../area/ui/FailureBox.tsx';
import { checkSaving, saveFile } from '../../../../area/save-file.ts';
import { useBusiness } from '../../../business/owner-context.ts';
import { prepareStatus, statusSize } from './draw-status.ts';
import { noteMadePrice, readMadePrice } from './made-price.ts';
import { readPicture, sharePicture } from './send-picture.ts';
import { describeStatus, statusPrice } from './status-content.ts';
import { type StatusLook, statusLooks } from './status-looks.ts';
import { StoryField } from './StoryField.tsx';
import { typeIcon } from './type-icons.ts';

interface Props {
  product: OwnProduct;
  /** What else may stand on the picture. */
  others: readonly OwnProduct[];
  onClose: () => void;
}

const failed = 'No se pudo hacer la imagen';
const refusedByBrowser =
  'Tu navegador no entrega lo que se dibuja en él. Haz una captura de pantalla, o prueba con otro navegador.';

/** A picture of a product, or of several, for the status of a messenger. It is drawn here, without a call. */
export default function StatusDialog({ product, others, onClose }: Props): ReactElement {
  const business = useBusiness();
  const [look, setLook] = useState<StatusLook>('light');
  const [added, setAdded] = useState<readonly OwnProduct[]>([]);
  const [madePrice, setMadePrice] = useState(() => readMadePrice(product.id));
  const [isDrawn, setDrawn] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const [tries, setTries] = useState(1);
  const canvas = useRef<HTMLCanvasElement>(null);
  const icon = useRef<SVGSVGElement>(null);
  const isSending = useRef(false);
  const products = [product, ...added];
  useEffect(() => {
    let isLeft = false;
    const content = describeStatus(business, [product, ...added], location.origin);
    if (icon.current === null) return;
    prepareStatus(content, icon.current)
      .then((draw) => {
        if (isLeft || canvas.current === null) return;
        draw(canvas.current, look);
        setDrawn(true);
        setFailed(false);
      })
      .catch(() => {
        if (isLeft) return;
        setDrawn(false);
        setFailed(true);
      });
    return () => {
      isLeft = true;
    };
  }, [business, product, added, look, tries]);

  const send = async (canShare: boolean): Promise<void> => {
    if (canvas.current === null || isSending.current) return;
    isSending.current = true;
    try {
      const picture = await readPicture(canvas.current);
      if (picture === null) {
        showToast({ title: failed, description: refusedByBrowser, variant: 'destructive' });
        return;
      }
      const name = `${business.url}-${product.id}`;
      const isShared = canShare ? await sharePicture(picture, name) : null;
      if (isShared === false) return;
      if (isShared === null) {
        if (!checkSaving()) return;
        saveFile(picture, `${name}.jpg`);
      }
      for (const shown of products) noteMadePrice(shown.id, statusPrice(shown, business));
      setMadePrice(statusPrice(product, business));
    } catch {
      showToast({ title: failed, variant: 'destructive' });
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Dialog title="Imagen para estado" onAskClose={onClose}>
      {madePrice !== null && madePrice !== statusPrice(product, business) && (
        <p className="mb-2 font-strong" role="status">
          El precio cambió desde tu última imagen.
        </p>
      )}
      {createElement(typeIcon(business.type), {
        ref: icon,
        className: 'hidden',
        color: '#fff',
        size: 512,
      })}
      <canvas
        ref={canvas}
        {...statusSize}
        role="img"
        aria-label={`Imagen con ${products.map(({ name }) => name).join(', ')}`}
        className="mx-auto block h-auto max-h-[52dvh] w-auto max-w-full rounded-lg rule"
      />
      {hasFailed && (
        <FailureBox
          title={failed}
          retry={() => {
            setTries(tries + 1);
          }}
        />
      )}
      <div role="group" aria-label="Estilo" className="mt-3 flex flex-wrap justify-center gap-2">
        {Object.entries(statusLooks).map(([name, { label }]) => (
          <button
            key={name}
            type="button"
            className={`btn ${name === look ? 'main' : ''}`}
            aria-pressed={name === look}
            onClick={() => {
              setLook(name as StatusLook);
            }}
          >
            {label}
          </button>
        ))}
      </div>
      <StoryField
        others={others}
        added={added}
        onAdd={(next) => {
          setDrawn(false);
          setAdded(next);
        }}
      />
      <DialogFoot>
        <button
          type="button"
          className="btn main"
          disabled={!isDrawn}
          onClick={() => void send(true)}
        >
          Compartir
        </button>
        <button type="button" className="btn" disabled={!isDrawn} onClick={() => void send(false)}>
          Descargar
        </button>
      </DialogFoot>
    </Dialog>
  );
}
