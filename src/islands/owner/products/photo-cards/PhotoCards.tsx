import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useMemo, useRef } from 'react';
import { ImagePlus } from 'lucide-react';
import { Link, useSearch } from 'wouter';
import { sharedQuery } from '#domain/browser/shared-photos.ts';
import { maxPhotoCards } from '#domain/limits.ts';
import { ownerProductsPath } from '#domain/paths/owner-paths.ts';
import { countText, productsText } from '#domain/text/count-text.ts';
import { showToast } from '#state/toasts.ts';
import { type HeldDraft, useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { FileButton } from '#islands/owner/pictures/FileButton.tsx';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { ActBar } from '../batch/ActBar.tsx';
import { cardsDraftName, leftText } from './card-draft.ts';
import { CardForm } from './CardForm.tsx';
import { takeFiles } from './chosen-files.ts';
import { findPhotoCards, type PhotoCards as Cards, tooManyPhotos } from './photo-cards.ts';
import { SharedFields } from './SharedFields.tsx';

/** A screen that creates a product from each of several photos. */
export default function PhotoCards(): ReactElement {
  const held = useHeldDraft(cardsDraftName(useOwnStore().id));
  return held === null ? <ListSkeleton /> : <HeldCards held={held} />;
}

function HeldCards({ held }: { held: HeldDraft }): ReactElement {
  const { id: storeId } = useOwnStore();
  const cards = useMemo(() => findPhotoCards(storeId, held.place), [storeId, held.place]);
  const all = useStore(cards.$cards);
  const problem = useStore(cards.$problem);
  const isReading = useStore(cards.$isReading);
  const lost = useLostShare();
  const list = useRef<HTMLOListElement>(null);
  useOpenedCards(cards);
  const count = (...kinds: readonly string[]) =>
    all.filter(({ state }) => kinds.includes(state.kind)).length;
  const ready = count('typed', 'failed');
  const sending = count('waiting', 'saving');
  const saved = count('saved');
  const status = [
    sending > 0 && `Guardando ${productsText(sending)}…`,
    saved > 0 && countText(saved, 'guardado', 'guardados'),
    sending === 0 && ready > 0 && `${ready} sin guardar`,
  ].filter((part) => part !== false);
  return (
    <>
      <ScreenHead title="Añadir con fotos">
        <FileButton
          Icon={ImagePlus}
          label={isReading ? 'Preparando…' : all.length === 0 ? 'Elegir fotos' : 'Más fotos'}
          multiple
          isBusy={isReading}
          onChoose={(files) => void cards.add(files)}
        />
        <Link className="btn" href={ownerProductsPath()}>
          Mis productos
        </Link>
      </ScreenHead>
      {held.isElsewhere && <OpenElsewhere what="screen" />}
      <p className="wrong mb-3 font-semibold text-coral empty:hidden" role="alert">
        {problem === '' ? lost : problem}
      </p>
      {all.length === 0 ? (
        <div className="empty">
          <ImagePlus aria-hidden="true" className="icon mb-2 size-14 stroke-[1.5] text-sea" />
          <h2>Una foto, un producto</h2>
          <p>{`Elige hasta ${maxPhotoCards} fotos. A cada una le pones nombre y precio.`}</p>
        </div>
      ) : (
        <>
          <SharedFields cards={cards} />
          <ol
            ref={list}
            className="mt-4 grid gap-3 min-[740px]:grid-cols-[repeat(auto-fill,minmax(min(100%,340px),1fr))]"
          >
            {all.map((card, index) => (
              <CardForm key={card.key} card={card} index={index} cards={cards} />
            ))}
          </ol>
          <ActBar label="Guardar las fotos" status={status.join(' · ')}>
            {ready > 0 && (
              <button
                type="button"
                className="btn main"
                aria-disabled={isReading}
                onClick={() => {
                  // While a photo is being prepared, saving would leave it out.
                  if (isReading) return;
                  const lacking = cards.save();
                  if (lacking !== null) focusCard(list.current, lacking);
                }}
              >
                {`Guardar ${productsText(ready)}`}
              </button>
            )}
          </ActBar>
        </>
      )}
    </>
  );
}

/**
 * Restores stored cards and adds photos from another screen. When the owner leaves, a toast tells how many cards are
 * unsaved.
 */
function useOpenedCards(cards: Cards): void {
  useEffect(() => {
    void cards.open().then(async () => {
      const files = takeFiles();
      if (files.length > 0) await cards.add(files);
    });
    return () => {
      cards.close();
      const left = cards.$cards.get().length;
      if (left > 0) showToast({ title: leftText(left) });
    };
  }, [cards]);
}

/** A message about a share that was not stored completely; '' when there is none. */
function useLostShare(): string {
  const query = new URLSearchParams(useSearch());
  if (query.has(sharedQuery.failed)) {
    return 'No pudimos guardar lo que compartiste en este teléfono. Elige las fotos desde aquí.';
  }
  if (query.has(sharedQuery.missed)) {
    return 'Lo que compartiste no llegó: la aplicación todavía se estaba preparando. Compártelo otra vez.';
  }
  return query.has(sharedQuery.some) ? tooManyPhotos : '';
}

/** Focuses the wrong field of a card, after the card shows it. */
function focusCard(list: HTMLElement | null, key: string): void {
  requestAnimationFrame(() => {
    list?.querySelector<HTMLElement>(`[data-card="${key}"] [aria-invalid="true"]`)?.focus();
  });
}
