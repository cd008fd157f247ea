import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { ImagePlus, Trash2 } from 'lucide-react';
import type { OwnBusiness } from '#contract/stores.ts';
import { imageMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { pictureSrcset, pictureUrl } from '#domain/products/picture.ts';
import { firstLetter } from '#domain/text/first-letter.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import type { BusinessPicture } from '../../business/business-calls.ts';
import { removeBusinessPicture, sendBusinessPicture } from '../../business/business-calls.ts';
import { keepBusiness } from '../../business/owner-record.ts';
import { FileInput } from '../../pictures/FileInput.tsx';
import { describePictureFailure } from '../../pictures/picture-failure.ts';
import { preparePicture } from '../../pictures/shrink-picture.ts';
import { followPublication } from '../../publication/publication.ts';
import { askConfirmation } from '../../../area/ui/confirmation.ts';
import { FailureBox } from '../../../area/ui/FailureBox.tsx';
import { SendingBar } from '../../ui/Meter.tsx';

interface Props {
  business: OwnBusiness;
  /** The screen was opened to choose a logo. */
  isLogoWanted: boolean;
}

/** Logo and banner, each changed at once (product.md 4.5). */
export function BusinessPictures({ business, isLogoWanted }: Props): ReactElement {
  const { banner, logo, name } = business;
  return (
    <section className="panel relative mb-4 overflow-hidden" aria-label="Logo y portada">
      <div className="h-[clamp(96px,22vw,180px)] [background:linear-gradient(120deg,var(--mango),var(--coral)_55%,var(--sea))]">
        {banner !== null && (
          <img
            className="size-full object-cover"
            src={pictureUrl(banner, 960)}
            srcSet={pictureSrcset(banner, 960)}
            sizes="(min-width: 900px) 900px, 100vw"
            alt="Portada de la tienda"
          />
        )}
      </div>
      <div className="absolute top-[calc(clamp(96px,22vw,180px)-48px)] left-4 grid size-[76px] place-items-center overflow-hidden rounded-[18px] rule-3 border-card bg-sea text-[2rem] font-extrabold text-sea-ink">
        {logo === null ? (
          <span aria-hidden="true">{firstLetter(name)}</span>
        ) : (
          <img
            className="size-full object-cover"
            src={pictureUrl(logo, 160)}
            alt="Logo de la tienda"
          />
        )}
      </div>
      <div className="flex flex-wrap gap-x-4 gap-y-2 px-4 pt-[38px] pb-3.5">
        <PictureTool business={business} kind="logo" label="logo" isWanted={isLogoWanted} />
        <PictureTool business={business} kind="banner" label="portada" />
      </div>
    </section>
  );
}

interface ToolProps {
  business: OwnBusiness;
  kind: BusinessPicture;
  label: string;
  isWanted?: boolean;
}

function PictureTool({ business, kind, label, isWanted = false }: ToolProps): ReactElement {
  const [share, setShare] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const [failure, setFailure] = useState<{ text: string; retry?: () => void } | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);
  const has = business[kind] !== null;
  const isBusy = share !== null || isRemoving;
  const article = kind === 'logo' ? 'el' : 'la';

  const finish = (saved: OwnBusiness, title: string) => {
    keepBusiness(saved, kind);
    showToast({ title });
    followPublication({ label: saved.name, path: storePath(saved.url) });
  };
  const send = async (picture: Blob) => {
    setFailure(null);
    setShare(0);
    try {
      finish(await sendBusinessPicture(business, kind, picture, setShare), imageMessages.uploaded);
    } catch (error) {
      if (isSessionOver(error)) return;
      const text = describePictureFailure(error);
      showToast({ title: imageMessages.uploadFailed, description: text, variant: 'destructive' });
      setFailure({ text, retry: () => void send(picture) });
    } finally {
      setShare(null);
    }
  };
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    setFailure(null);
    setShare(0);
    const { picture, problem } = await preparePicture(file);
    if (picture !== null) {
      await send(picture);
      return;
    }
    setShare(null);
    setFailure({ text: problem });
  };
  const remove = async () => {
    const isSure = await askConfirmation({
      title: `¿Quitar ${article} ${label}?`,
      confirm: 'Quitar',
      isDangerous: true,
    });
    if (!isSure) return;
    setFailure(null);
    setRemoving(true);
    try {
      finish(await removeBusinessPicture(business, kind), imageMessages.deleted);
    } catch (error) {
      if (isSessionOver(error)) return;
      const description = describePictureFailure(error);
      showToast({ title: imageMessages.deleteFailed, description, variant: 'destructive' });
    } finally {
      setRemoving(false);
      // The button goes with the picture; the field can be used again after this turn.
      setTimeout(() => input.current?.focus());
    }
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <label className="btn focus-within:[outline:3px_solid_var(--mango)] focus-within:outline-offset-2">
          <ImagePlus aria-hidden="true" className="icon" />
          <span>{has ? `Cambiar ${label}` : `Añadir ${label}`}</span>
          <FileInput ref={input} isBusy={isBusy} onChoose={([file]) => void choose(file)} />
        </label>
        {has && (
          <button
            type="button"
            className="btn ghost w-11 p-0 text-coral"
            aria-label={`Quitar ${article} ${label}`}
            disabled={isBusy}
            onClick={() => void remove()}
          >
            <Trash2 aria-hidden="true" className="icon" />
          </button>
        )}
      </div>
      {share !== null && <SendingBar value={share} aria-label={`Enviando ${article} ${label}`} />}
      <p className="sub empty:hidden" role="status">
        {isRemoving && `Quitando ${article} ${label}…`}
      </p>
      {failure !== null && (
        <FailureBox
          title={imageMessages.uploadFailed}
          text={failure.text}
          {...(failure.retry && { retry: failure.retry })}
        />
      )}
    </div>
  );
}
