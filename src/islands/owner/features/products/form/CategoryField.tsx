import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { categoryMessages } from '#domain/messages.ts';
import { describeFailure } from '#state/api.ts';
import { FailureBox } from '../../../../area/ui/FailureBox.tsx';
import { Field } from '../../../../area/ui/Field.tsx';
import type { ProductValues } from './product-form.ts';
import type { Choice } from './use-category-choices.ts';
import { useCategoryChoices } from './use-category-choices.ts';

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  /** The category that the product has, whose name is known before the others have come. */
  own: Choice | null;
}

/** The category of a product. What is chosen stays among the choices whatever they are, and so stays chosen. */
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
