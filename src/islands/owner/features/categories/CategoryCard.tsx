import type { ReactElement } from 'react';
import { useState } from 'react';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { Photo } from '#components/ui/Photo.tsx';
import type { OwnCategory } from '#contract/own.ts';
import { formatDate } from '#domain/text/date-text.ts';
import { categoryMessages } from '#domain/messages.ts';
import { newProductPath } from '#domain/paths/paths.ts';
import { describeFailure } from '#stores/api.ts';
import { isSessionOver } from '#stores/session.ts';
import { showToast } from '#stores/toasts.ts';
import { followPublication } from '../../publication/publication.ts';
import { askConfirmation } from '../../ui/confirmation.ts';
import { eraseCategory } from './category-calls.ts';
import { dropCategory } from './category-cache.ts';

interface Props {
  category: OwnCategory;
  isLocked: boolean;
  onEdit: () => void;
}

/** A category of the owner's, which can be edited and deleted. */
export function CategoryCard({ category, isLocked, onEdit }: Props): ReactElement {
  const { id, name, description, image, createdAt, isShown } = category;
  const [isErasing, setErasing] = useState(false);
  const erase = async () => {
    const isSure = await askConfirmation({
      title: '¿Eliminar esta categoría?',
      quote: name,
      text: 'Sus productos se quedan en tu tienda, sin categoría.',
      confirm: 'Eliminar',
      isDangerous: true,
    });
    if (!isSure) return;
    setErasing(true);
    try {
      await eraseCategory(id);
      dropCategory(id);
      showToast({ title: categoryMessages.deleted });
      if (isShown) followPublication(null);
    } catch (error) {
      setErasing(false);
      if (isSessionOver(error)) return;
      showToast({
        title: categoryMessages.deleteFailed,
        description: describeFailure(error),
        variant: 'destructive',
      });
    }
  };
  return (
    <li className="panel own-category" data-id={id} aria-busy={isErasing}>
      <div className="pic">
        {image === null ? (
          <span className="blank" aria-hidden="true">
            {Array.from(name)[0]}
          </span>
        ) : (
          <Photo picture={image} alt="" width={160} sizes="96px" />
        )}
      </div>
      <div className="about">
        <h2>{name}</h2>
        {description !== null && <p className="sub">{description}</p>}
        <p className="sub">
          Creada el <time dateTime={createdAt}>{formatDate(Date.parse(createdAt))}</time>
        </p>
      </div>
      {!isShown && (
        <div className="not-shown">
          <p>{categoryMessages.notShown}</p>
          <Link className="btn" href={newProductPath(id)}>
            <Plus aria-hidden="true" className="icon" />
            Añadir producto <span className="sr">a {name}</span>
          </Link>
        </div>
      )}
      <div className="acts">
        <button
          type="button"
          className="btn"
          aria-label={`Editar ${name}`}
          disabled={isLocked}
          onClick={onEdit}
        >
          <Pencil aria-hidden="true" className="icon" />
          Editar
        </button>
        <button
          type="button"
          className="btn ghost icon-only warn"
          aria-label={`Eliminar ${name}`}
          title="Eliminar"
          disabled={isLocked || isErasing}
          onClick={() => void erase()}
        >
          <Trash2 aria-hidden="true" className="icon" />
        </button>
      </div>
    </li>
  );
}
