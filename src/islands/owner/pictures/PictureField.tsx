import type { ReactElement } from 'react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import { ImagePlus } from 'lucide-react';
import type { Picture } from '#domain/products/picture.ts';
import { pictureUrl } from '#domain/products/picture.ts';
import { SendingBar } from '#islands/owner/ui/Meter.tsx';
import { FileButton } from './FileButton.tsx';
import { preparePicture } from './shrink-picture.ts';

/** A new picture, or 'none' to remove the present one. */
export type ChosenPicture = Blob | 'none';

interface Props {
  label: string;
  /** The saved picture. */
  current: Picture | null;
  /** The new picture or its removal; null to keep the saved one. */
  chosen: ChosenPicture | null;
  share: number | null;
  isLocked: boolean;
  onChoose: (picture: ChosenPicture) => void;
  /** Called with true before a file is prepared, and with false after it. */
  onReading: (isReading: boolean) => void;
}

/** The field for a single picture of a form. It shrinks a picture when it is chosen. */
export function PictureField(props: Props): ReactElement {
  const { label, current, chosen, share, isLocked, onChoose, onReading } = props;
  const [problem, setProblem] = useState('');
  const [isReading, setReading] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  /** Counts what was asked for, so that a picture that is ready only after "Quitar" is left. */
  const asked = useRef(0);
  const id = useId();
  const url = useObjectUrl(chosen instanceof Blob ? chosen : null);
  const kept = chosen === 'none' || current === null ? null : pictureUrl(current, 320);
  const src = url ?? kept;

  const markReading = (isNow: boolean) => {
    setReading(isNow);
    onReading(isNow);
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    asked.current += 1;
    const own = asked.current;
    setProblem('');
    markReading(true);
    const prepared = await preparePicture(file);
    if (own !== asked.current) return;
    markReading(false);
    if (prepared.picture !== null) onChoose(prepared.picture);
    else setProblem(prepared.problem);
  };

  return (
    <div className="grid min-w-0 content-start gap-1">
      <span className="font-strong" id={`${id}-label`}>
        <span>{label}</span> <small className="hint">(opcional)</small>
      </span>
      <div className="flex flex-wrap items-center gap-3">
        {src !== null && (
          <img
            src={src}
            alt=""
            width={96}
            height={96}
            className="size-24 rounded-lg object-cover"
          />
        )}
        <FileButton
          Icon={ImagePlus}
          label={isReading ? 'Preparando…' : src === null ? 'Elegir imagen' : 'Cambiar imagen'}
          ref={input}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-problem`}
          aria-invalid={problem !== ''}
          disabled={isLocked}
          isBusy={isReading}
          onChoose={([file]) => void choose(file)}
        />
        {src !== null && (
          <button
            type="button"
            className="btn ghost text-coral"
            disabled={isLocked}
            onClick={() => {
              // The button disappears with the picture.
              input.current?.focus();
              asked.current += 1;
              markReading(false);
              onChoose('none');
            }}
          >
            Quitar
          </button>
        )}
      </div>
      {share !== null && <SendingBar value={share} aria-label="Enviando la imagen" />}
      <p className="wrong" id={`${id}-problem`} role="alert">
        {problem}
      </p>
    </div>
  );
}

/** An address under which the browser shows a blob from memory. */
function useObjectUrl(blob: Blob | null): string | null {
  const url = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
