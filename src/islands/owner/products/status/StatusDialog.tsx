import { type ReactElement, createElement, useEffect, useRef, useState } from 'react';
import type { OwnProduct } from '#contract/products.ts';
import { keepTogether } from '#domain/text/shown-name.ts';
import { showToast } from '#state/toasts.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { DialogFoot } from '#islands/signed-in/ui/DialogFoot.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { checkSaving, saveFile } from '#islands/signed-in/save-file.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { prepareStatus, statusSize } from './draw-status.ts';
import { describeStatusPicture, statusPrice } from './status-content.ts';
import { type StatusLook, statusLooks } from './status-looks.ts';
import { typeIcon } from './type-icons.ts';
import { readText, writeText } from '#state/stored/stored.ts';
import { encodeCanvas, isCanvasTrue } from '#islands/owner/pictures/canvas.ts';
import { share } from '#islands/share/share-link.ts';

interface Props {
  product: OwnProduct;
  /** Products that can be added to the picture. */
  others: readonly OwnProduct[];
  onClose: () => void;
}

const failed = 'No se pudo hacer la imagen';
const refusedByBrowser =
  'Este navegador no deja guardar la imagen. Haz una captura de pantalla, o prueba con otro navegador.';

/**
 * Makes a picture of one or several products for the status of a messenger. It is drawn in the browser, without a
 * request.
 */
export default function StatusDialog({ product, others, onClose }: Props): ReactElement {
  const store = useOwnStore();
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
    const content = describeStatusPicture(store, [product, ...added], location.origin);
    if (icon.current === null) return;
    prepareStatus(content, icon.current)
      .then((prepared) => {
        try {
          if (isLeft || canvas.current === null) return;
          prepared.drawOn(canvas.current, look);
          setDrawn(true);
          setFailed(false);
        } finally {
          prepared.release();
        }
      })
      .catch(() => {
        if (isLeft) return;
        setDrawn(false);
        setFailed(true);
      });
    return () => {
      isLeft = true;
    };
  }, [store, product, added, look, tries]);

  const send = async (canShare: boolean): Promise<void> => {
    if (canvas.current === null || isSending.current) return;
    isSending.current = true;
    try {
      const picture = await readPicture(canvas.current);
      if (picture === null) {
        showToast({ title: failed, description: refusedByBrowser, variant: 'destructive' });
        return;
      }
      const name = `${store.url}-${product.id}`;
      const isShared = canShare ? await sharePicture(picture, name) : null;
      if (isShared === false) return;
      if (isShared === null) {
        if (!checkSaving()) return;
        saveFile(picture, `${name}.jpg`);
      }
      for (const shown of products) noteMadePrice(shown.id, statusPrice(shown, store));
      setMadePrice(statusPrice(product, store));
    } catch {
      showToast({ title: failed, variant: 'destructive' });
    } finally {
      isSending.current = false;
    }
  };

  return (
    <Dialog title="Imagen para estado" onAskClose={onClose}>
      {madePrice !== null && madePrice !== statusPrice(product, store) && (
        <p className="mb-2 font-strong" role="status">
          El precio cambió desde tu última imagen.
        </p>
      )}
      {createElement(typeIcon(store.type), {
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

interface StoryFieldProps {
  /** Products that can be added to the picture. */
  others: readonly OwnProduct[];
  added: readonly OwnProduct[];
  onAdd: (added: readonly OwnProduct[]) => void;
}

const mostOthers = 5;

/** Chooses other products for a picture of several. */
function StoryField({ others, added, onAdd }: StoryFieldProps): ReactElement | null {
  if (others.length === 0) return null;
  return (
    <details className="mt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-strong">Historia con varios</summary>
      <ul>
        {others.map((other) => {
          const isAdded = added.some(({ id }) => id === other.id);
          return (
            <li key={other.id}>
              <label className="flex min-h-11 items-center gap-3 wrap-anywhere">
                <input
                  type="checkbox"
                  checked={isAdded}
                  disabled={!isAdded && added.length >= mostOthers}
                  onChange={() => {
                    onAdd(isAdded ? added.filter(({ id }) => id !== other.id) : [...added, other]);
                  }}
                />
                <span translate="no">{keepTogether(other.name)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

const priceKey = (productId: string): string => `vitrina:status-price:${productId}`;

/** The price on the last picture of a product that this browser made; null when there is none. */
function readMadePrice(productId: string): string | null {
  return readText('browser', priceKey(productId));
}

function noteMadePrice(productId: string, price: string): void {
  writeText('browser', priceKey(productId), price);
}

/** Shares a picture through the system. Returns whether it was shared, or null when the system cannot share files. */
async function sharePicture(picture: Blob, name: string): Promise<boolean | null> {
  const files = [new File([picture], `${name}.jpg`, { type: picture.type })];
  if (!('canShare' in navigator) || !navigator.canShare({ files })) return null;
  return share({ files });
}

/** The picture of a canvas, small enough for a messenger. Null when this browser does not return what was drawn. */
const readPicture = async (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  (await isCanvasTrue()) ? encodeCanvas(canvas, 'image/jpeg', 0.9) : null;
