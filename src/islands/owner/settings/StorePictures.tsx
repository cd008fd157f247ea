import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { ImagePlus, Trash2 } from 'lucide-react';
import type { OwnBusiness } from '#contract/stores.ts';
import { pictureMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { pictureSrcset, pictureUrl } from '#domain/products/picture.ts';
import { firstLetter } from '#domain/text/first-letter.ts';
import { showToast } from '#state/toasts.ts';
import type { StorePictureKind } from '#islands/owner/store/store-calls.ts';
import { removeStorePicture, sendStorePicture } from '#islands/owner/store/store-calls.ts';
import { keepStore } from '#islands/owner/store/owner-record.ts';
import { FileButton } from '#islands/owner/pictures/FileButton.tsx';
import { describePictureFailure } from '#islands/owner/pictures/picture-failure.ts';
import { preparePicture } from '#islands/owner/pictures/shrink-picture.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { useSave } from '#islands/owner/saving/use-save.ts';
import { reportFailure } from '#islands/signed-in/report-failure.ts';
import { askConfirmation } from '#islands/signed-in/ui/confirmation.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { SendingBar } from '#islands/owner/ui/Meter.tsx';

interface Props {
  store: OwnBusiness;
  /** Whether the screen was opened to choose a logo. */
  isLogoWanted: boolean;
}

/** Logo and banner. A change of each is saved at once (product.md 4.5). */
export function StorePictures({ store, isLogoWanted }: Props): ReactElement {
  const { banner, logo, name } = store;
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
        <PictureTool store={store} kind="logo" label="logo" isWanted={isLogoWanted} />
        <PictureTool store={store} kind="banner" label="portada" />
      </div>
    </section>
  );
}

interface ToolProps {
  store: OwnBusiness;
  kind: StorePictureKind;
  label: string;
  isWanted?: boolean;
}

function PictureTool({ store, kind, label, isWanted = false }: ToolProps): ReactElement {
  const [share, setShare] = useState<number | null>(null);
  const [chosen, setChosen] = useState<Blob | null>(null);
  /** Why the chosen file cannot be sent. */
  const [problem, setProblem] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isWanted) input.current?.focus();
  }, [isWanted]);
  const has = store[kind] !== null;
  const article = kind === 'logo' ? 'el' : 'la';
  const show = { label: store.name, path: storePath(store.url) };

  const save = useSave<OwnBusiness, Blob>({
    base: store,
    async write(picture) {
      setShare(0);
      try {
        return await sendStorePicture(store, kind, picture, setShare);
      } finally {
        setShare(null);
      }
    },
    keep: (saved) => {
      keepStore(saved, kind);
    },
    findPublished: () => show,
    describe: () => ({ title: pictureMessages.uploaded }),
    failed: { form: pictureMessages.uploadFailed, toast: pictureMessages.uploadFailed },
  });
  const choose = async (file: File | undefined) => {
    if (file === undefined) return;
    save.forgetFailure();
    setProblem(null);
    setShare(0);
    const prepared = await preparePicture(file);
    setChosen(prepared.picture);
    if (prepared.picture !== null) {
      await save.send(prepared.picture);
      return;
    }
    setShare(null);
    setProblem(prepared.problem);
  };
  const removal = useMutation({
    mutationFn: () => removeStorePicture(store, kind),
    onSuccess: (saved) => {
      keepStore(saved, kind);
      showToast({ title: pictureMessages.deleted });
      followPublication(show);
    },
    onError: (error) => {
      reportFailure(pictureMessages.deleteFailed, error, describePictureFailure(error));
    },
    onSettled: () => {
      // The button disappears with the picture. The field is enabled again only after this turn.
      setTimeout(() => input.current?.focus());
    },
  });
  const isRemoving = removal.isPending;
  const isBusy = share !== null || save.isSaving || isRemoving;
  const remove = async () => {
    const isSure = await askConfirmation({
      title: `¿Quitar ${article} ${label}?`,
      confirm: 'Quitar',
      isDangerous: true,
    });
    if (!isSure) return;
    save.forgetFailure();
    setProblem(null);
    removal.mutate();
  };

  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2">
        <FileButton
          Icon={ImagePlus}
          label={has ? `Cambiar ${label}` : `Añadir ${label}`}
          ref={input}
          isBusy={isBusy}
          onChoose={([file]) => void choose(file)}
        />
        {has && (
          <button
            type="button"
            className="btn ghost w-11 flex-none p-0 text-coral"
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
      {problem !== null && <FailureBox title={pictureMessages.uploadFailed} text={problem} />}
      {save.failure !== null && chosen !== null && (
        <FailureBox
          title={save.failure.title}
          text={save.failure.text}
          retry={() => void save.send(chosen)}
        />
      )}
    </div>
  );
}
