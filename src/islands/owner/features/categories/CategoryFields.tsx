import type { ReactElement } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { CategoryCreate } from '#contract/category-input.ts';
import { Field } from '../../../area/ui/Field.tsx';
import type { CategoryValues } from './category-form.ts';

interface Props {
  form: UseFormReturn<CategoryValues, unknown, CategoryCreate>;
}

/** What a category says of itself, apart from its picture. */
export function CategoryFields({ form: { register, formState } }: Props): ReactElement {
  const { errors } = formState;
  return (
    <>
      <Field label="Nombre" error={errors.name?.message}>
        {(tied) => (
          <input
            {...tied}
            {...register('name')}
            autoComplete="off"
            placeholder="Por ejemplo: Dulces"
          />
        )}
      </Field>
      <Field label="Descripción" note="opcional" error={errors.description?.message}>
        {(tied) => <textarea {...tied} {...register('description')} rows={3} />}
      </Field>
    </>
  );
}
