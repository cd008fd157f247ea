import type { ReactElement } from 'react';
import { useCallback, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useController, useWatch } from 'react-hook-form';
import type { ProductCreate } from '#contract/product-input.ts';
import { maxOptions, maxVariants } from '#domain/limits.ts';
import { variantMessages } from '#domain/messages.ts';
import { readCertainAmount } from '#domain/money/typed-price.ts';
import { foldText } from '#domain/text/fold-text.ts';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import type { Photo } from '../../photos/photos.ts';
import type { ProductValues } from '../product-form.ts';
import { OptionEditor } from './OptionEditor.tsx';
import type { OptionsDraft } from './options-draft.ts';
import * as drafts from './options-draft.ts';
import { readOptionErrors } from './options-schema.ts';
import { VariantTable } from './VariantTable.tsx';

const frequentNames = ['Talla', 'Color', 'Sabor', 'Tamaño'];

interface Props {
  form: UseFormReturn<ProductValues, unknown, ProductCreate>;
  /** The pictures of the form, of which a combination may show one. */
  photos: readonly Photo[];
}

/** Sizes, colours and the like of a product, with the price and the stock of each combination. */
export function OptionsField({ form, photos }: Props): ReactElement {
  const { field, fieldState } = useController({
    control: form.control,
    name: 'options',
  });
  const [priceText, currency] = useWatch({ control: form.control, name: ['price', 'currency'] });
  const box = useRef<HTMLDivElement>(null);
  const draft: OptionsDraft = field.value;
  const { getValues, setValue } = form;
  const change = useCallback(
    (make: (draft: OptionsDraft) => OptionsDraft) => {
      setValue('options', make(getValues('options')), { shouldDirty: true, shouldTouch: true });
      // Errors are shown after a try to save, and updated from then on.
      if (form.getFieldState('options').invalid) void form.trigger('options');
    },
    [form, getValues, setValue],
  );
  const changeVariant = useCallback(
    (of: readonly number[], part: Partial<drafts.VariantDraft>) => {
      change((now) => drafts.changeVariant(now, of, part));
    },
    [change],
  );
  const changeAll = useCallback(
    (part: Partial<drafts.VariantDraft>) => {
      change((now) => drafts.changeAll(now, part));
    },
    [change],
  );
  const errors = readOptionErrors(fieldState.error);
  const variants = drafts.listCombinations(draft);
  const names = variants.map((variant) => drafts.nameCombination(draft, variant).join(' · '));
  const price = readCertainAmount(priceText, currency);
  const sold = variants.filter(({ isLeftOut }) => !isLeftOut).length;
  const wrong = sold > maxVariants ? variantMessages.tooManyVariants(sold) : errors.whole;
  const used = draft.options.map(({ name }) => foldText(name));
  return (
    <div
      ref={(element) => {
        box.current = element;
        // The focus goes to the first error when the form is refused.
        field.ref({
          focus: () => box.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
        });
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Switch
        checked={draft.isOn}
        onChange={(event) => {
          const isOn = event.currentTarget.checked;
          change((now) => drafts.switchOptions(now, isOn));
        }}
      >
        Tiene tallas, colores u otras opciones
      </Switch>
      {draft.isOn && (
        <>
          {draft.options.map((option, index) => (
            <OptionEditor
              key={option.id}
              option={option}
              number={index + 1}
              suggestions={frequentNames.filter((name) => !used.includes(foldText(name)))}
              nameError={errors.names.get(index)}
              valuesError={errors.values.get(index)}
              valueErrors={errors.ofValues(option, index)}
              onRename={(name) => {
                change((now) => drafts.renameOption(now, option.id, name));
              }}
              onAdd={(text) => {
                change((now) => drafts.addValues(now, option.id, text));
              }}
              onRenameValue={(id, text) => {
                change((now) => drafts.renameValue(now, id, text));
              }}
              onRemoveValue={(id) => {
                change((now) => drafts.removeValue(now, id));
              }}
              onRemove={() => {
                box.current?.querySelector<HTMLElement>('[role=switch]')?.focus();
                change((now) => drafts.removeOption(now, option.id));
              }}
            />
          ))}
          {draft.options.length < maxOptions && (
            <button
              type="button"
              className="btn justify-self-start"
              onClick={() => {
                change(drafts.addOption);
              }}
            >
              {draft.options.length === 0 ? 'Añadir una opción' : 'Añadir otra opción'}
            </button>
          )}
          {/* Shown before a try to save too, because each further value adds rows. */}
          {wrong !== undefined && (
            <p className="wrong" role="alert">
              {wrong}
            </p>
          )}
          {variants.length > 0 && (
            <VariantTable
              variants={variants}
              names={names}
              errors={errors.variants}
              currency={currency}
              price={price}
              photos={photos}
              onChange={changeVariant}
              onChangeAll={changeAll}
            />
          )}
        </>
      )}
    </div>
  );
}
