import type { ReactElement } from 'react';
import { type UseFormReturn, useController } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { categoryMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import type { ProductValues } from './product-form.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { OwnCategory } from '#contract/categories.ts';
import type { Page } from '#contract/paging.ts';
import { maxLimit } from '#domain/limits.ts';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  /** The product's category. Its name is known before the other categories have loaded. */
  own: Choice | null;
}

/** The category of a product. The chosen one is always among the choices, so that it stays chosen. */
export function CategoryField({ form, own }: Props): ReactElement {
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' });
  const { data, error, refetch } = useCategoryChoices();
  const hasFailed = error !== null && data === undefined;
  const listed: readonly Choice[] = data?.data ?? (own === null ? [] : [own]);
  const isListed = field.value === '' || listed.some(({ id }) => id === field.value);
  const unknown = hasFailed ? 'La categoría elegida' : 'Cargando…';
  return (
    <>
      <Field label="Categoría" note="opcional" error={fieldState.error?.message}>
        {(tied) => (
          <select {...tied} {...field}>
            <option value="">Sin categoría</option>
            {listed.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
            {!isListed && (
              <option value={field.value}>
                {data === undefined ? unknown : 'Una categoría que ya no existe'}
              </option>
            )}
          </select>
        )}
      </Field>
      {hasFailed && (
        <FailureBox
          title={categoryMessages.listFailed}
          text={describeFailure(error)}
          retry={() => void refetch()}
        />
      )}
    </>
  );
}

export interface Choice {
  readonly id: string;
  readonly name: string;
}

/** Loads the categories that a product can have. */
export function useCategoryChoices(): UseQueryResult<Page<OwnCategory>> {
  return useQuery({
    queryKey: [...queryKeys.categories, 'choices'],
    queryFn: ({ signal }) => listAllCategories(signal),
  });
}

async function listAllCategories(signal: AbortSignal): Promise<Page<OwnCategory>> {
  const all: OwnCategory[] = [];
  for (let page = 1; ; page += 1) {
    const query = { page, limit: maxLimit };
    const { data, meta } = await ownerApi('GET /categories', { query, signal });
    all.push(...data);
    if (page >= meta.totalPages) return { data: all, meta };
  }
}
