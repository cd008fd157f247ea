import { type ReactElement, lazy } from 'react';
import {
  BadgeDollarSign,
  CheckSquare,
  FileSpreadsheet,
  ImagePlus,
  ListChecks,
  X,
} from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { photoCardsPath } from '#domain/paths/owner-paths.ts';
import { countText } from '#domain/text/count-text.ts';
import { FileButton } from '#islands/owner/pictures/FileButton.tsx';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { type ListAddress, type ListView, presetLimit } from '#islands/owner/ui/list-address.ts';
import { countKeptEdits } from '../list-edit/kept-edits.ts';
import { countKeptCards, leftText } from '../photo-cards/card-draft.ts';
import { offerFiles } from '../photo-cards/chosen-files.ts';
import { DialogTool } from './DialogTool.tsx';

const FilesDialog = lazy(() => import('../files/FilesDialog.tsx'));
const PricesDialog = lazy(() => import('../prices/PricesDialog.tsx'));

const noSelection: readonly string[] = [];

interface Props {
  address: ListAddress;
  /** Whether there are products to edit or select. */
  hasProducts: boolean;
}

/** On a phone an icon above its words. The narrowest phone has room for five in a row. */
const tool =
  'btn max-sm:min-w-min max-sm:flex-[1_1_0] max-sm:flex-col max-sm:justify-start max-sm:gap-1 max-sm:border-transparent max-sm:bg-transparent max-sm:px-0 max-sm:py-2 max-sm:text-center max-sm:text-[0.7rem] max-sm:font-semibold max-sm:leading-tight max-[340px]:text-[0.66rem]';

/** The ways to work on many products at once, with their unsaved cards and edits. */
export function ProductTools({ address, hasProducts }: Props): ReactElement {
  const { id: storeId } = useOwnStore();
  const [, navigate] = useLocation();
  const { view } = address;
  const kept = { cards: countKeptCards(storeId), edits: countKeptEdits(storeId) };
  const show = (next: ListView | undefined) =>
    address.format({ view: next, page: 1, limit: presetLimit(next) });
  if (view !== undefined) {
    return (
      <p className="mb-4">
        <Link className="btn" href={show(undefined)}>
          <X aria-hidden="true" className="icon" />
          <span>{view === 'lista' ? 'Dejar de editar' : 'Dejar de seleccionar'}</span>
        </Link>
      </p>
    );
  }
  return (
    <div className="mb-4">
      <div className="flex flex-wrap items-stretch rounded-xl max-sm:rule max-sm:bg-card max-sm:[box-shadow:var(--shadow)] sm:gap-2">
        <FileButton
          Icon={ImagePlus}
          label={'Añadir con\u00a0fotos'}
          className={tool}
          multiple
          isBusy={false}
          onChoose={(files) => {
            if (files.length === 0) return;
            offerFiles(files);
            navigate(photoCardsPath());
          }}
        />
        {hasProducts && (
          <>
            <Link className={tool} href={show('lista')}>
              <ListChecks aria-hidden="true" className="icon" />
              <span>{'Editar en\u00a0lista'}</span>
            </Link>
            <Link className={tool} href={show('seleccion')}>
              <CheckSquare aria-hidden="true" className="icon" />
              <span>Seleccionar</span>
            </Link>
            <DialogTool Icon={BadgeDollarSign} label="Cambiar precios" className={tool}>
              {(close) => <PricesDialog selection={noSelection} onClose={close} />}
            </DialogTool>
          </>
        )}
        <DialogTool Icon={FileSpreadsheet} label="Archivo" className={tool}>
          {(close) => <FilesDialog onClose={close} />}
        </DialogTool>
      </div>
      {kept.cards > 0 && (
        <p className="mt-2">
          <span>{leftText(kept.cards)}</span>{' '}
          <Link className="link inline-flex min-h-11 items-center" href={photoCardsPath()}>
            Seguir con las fotos
          </Link>
        </p>
      )}
      {kept.edits > 0 && (
        <p className="mt-2">
          <span>{`${countText(kept.edits, 'cambio', 'cambios')} sin guardar en la lista.`}</span>{' '}
          <Link className="link inline-flex min-h-11 items-center" href={show('lista')}>
            Seguir editando
          </Link>
        </p>
      )}
    </div>
  );
}
