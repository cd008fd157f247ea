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

/** The category of a product. */
export function CategoryField({ form, own }: Props): ReactElement {
  const { field, fieldState } = useController({ control: form.control, name: 'categoryId' });
  const choices = useCategoryChoices();
  return (
    <>
      <Field label="Categoría" note="opcional" error={fieldState.error?.message}>
        {(tied) => (
          <select {...tied} {...field}>
            <option value="">Sin categoría</option>
            <CategoryOptions choices={choices} chosen={field.value} own={own} />
          </select>
        )}
      </Field>
      <CategoriesFailure choices={choices} />
    </>
  );
}

type Choices = ReturnType<typeof useCategoryChoices>;

interface OptionsProps {
  choices: Choices;
  /** The id of the chosen category, or the value of another option. */
  chosen: string;
  own?: Choice | null;
}

/** The categories as options. The chosen one is always among them, so that the field shows what is sent. */
export function CategoryOptions({ choices, chosen, own = null }: OptionsProps): ReactElement {
  const { data, isError } = choices;
  const listed: readonly Choice[] = data?.data ?? (own === null ? [] : [own]);
  const isListed = chosen === '' || listed.some(({ id }) => id === chosen);
  const unknown = isError ? 'La categoría elegida' : 'Cargando…';
  return (
    <>
      {listed.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
      {!isListed && (
        <option value={chosen}>
          {data === undefined ? unknown : 'Una categoría que ya no existe'}
        </option>
      )}
    </>
  );
}

/** Says that the categories could not be loaded, and loads them again. */
export function CategoriesFailure({ choices }: { choices: Choices }): ReactElement | null {
  const { data, error, refetch } = choices;
  if (error === null || data !== undefined) return null;
  return (
    <FailureBox
      title={categoryMessages.listFailed}
      text={describeFailure(error)}
      retry={() => void refetch()}
    />
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
