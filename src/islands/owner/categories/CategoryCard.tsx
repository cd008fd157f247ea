import type { ReactElement } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import type { OwnCategory } from '#contract/categories.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { categoryMessages } from '#domain/messages.ts';
import { newProductPath } from '#domain/paths/owner-paths.ts';
import { followPublication } from '#islands/owner/publication/publication.ts';
import { useErasing } from '#islands/owner/saving/use-erasing.ts';
import { Thumbnail } from '#islands/signed-in/ui/Thumbnail.tsx';
import { eraseCategory } from './category-calls.ts';
import { dropCategory } from './category-cache.ts';

interface Props {
  category: OwnCategory;
  isLocked: boolean;
  onEdit: () => void;
}

/** One of the owner's categories, with buttons to edit and delete it. */
export function CategoryCard({ category, isLocked, onEdit }: Props): ReactElement {
  const { id, name, description, image, createdAt, isShown } = category;
  const { isErasing, ask } = useErasing({
    question: {
      title: '¿Eliminar esta categoría?',
      quote: name,
      text: 'Sus productos se quedan en tu tienda, sin categoría.',
    },
    erase: () => eraseCategory(id),
    onErased: () => {
      dropCategory(id);
      if (isShown) followPublication(null);
    },
    erased: categoryMessages.deleted,
    failed: categoryMessages.deleteFailed,
  });
  return (
    <li
      className="panel own-category grid grid-cols-[88px_minmax(0,1fr)] grid-rows-[1fr] gap-x-3 gap-y-2 p-2.5 aria-busy:opacity-50"
      data-id={id}
      aria-busy={isErasing}
    >
      <Thumbnail
        name={name}
        picture={image}
        sizes="96px"
        letter="text-[2rem]!"
        className="self-start"
      />
      <div className="min-w-0">
        <h2
          className="line-clamp-2 text-body [line-height:1.25] font-bold [letter-spacing:0]"
          translate="no"
        >
          {name}
        </h2>
        {description !== null && <p className="sub line-clamp-2">{description}</p>}
        <p className="sub">
          Creada el <time dateTime={createdAt}>{formatDate(Date.parse(createdAt))}</time>
        </p>
      </div>
      {!isShown && (
        <div className="col-span-full flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-mango-wash px-3 py-2.5 text-note">
          <p className="flex-[1_1_180px]">{categoryMessages.notShown}</p>
          <Link className="btn" href={newProductPath(id)}>
            <Plus aria-hidden="true" className="icon" />
            <span>
              Añadir producto <span className="sr">{`a ${name}`}</span>
            </span>
          </Link>
        </div>
      )}
      <div className="col-span-full flex flex-wrap justify-end gap-1 rule-t pt-2">
        <button
          type="button"
          className="btn mr-auto"
          aria-label={`Editar ${name}`}
          disabled={isLocked}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="icon" />
          Editar
        </button>
        <button
          type="button"
          className="btn ghost w-11 p-0 text-coral"
          aria-label={`Eliminar ${name}`}
          title="Eliminar"
          disabled={isLocked || isErasing}
          onClick={() => void ask()}
        >
          <Trash2 aria-hidden="true" className="icon" />
        </button>
      </div>
    </li>
  );
}
