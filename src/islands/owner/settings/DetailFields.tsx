import { type ReactElement, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { OwnBusiness } from '#contract/stores.ts';
import { storeTypeLabel, storeTypes } from '#domain/stores/store-type.ts';
import { storePath } from '#domain/paths/paths.ts';
import { municipalities } from '#domain/places/municipality.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';
import { nextSlug, slugify } from '#domain/paths/slug.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { FormSection } from './FormSection.tsx';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { listTimezones } from './timezones.ts';

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
  store: OwnBusiness;
}

export function DetailFields({ form, store }: Props): ReactElement {
  const { register, formState, control } = form;
  const { errors } = formState;
  const [name, province] = useWatch({ control, name: ['name', 'province'] });
  /** The chosen municipality of each province. It returns when the owner goes back to the province. */
  const chosen = useRef({ [form.getValues('province')]: form.getValues('municipality') });
  const followProvince = ({ target }: { target: { value: string } }) => {
    chosen.current[province] = form.getValues('municipality');
    form.setValue('municipality', chosen.current[target.value] ?? '', { shouldDirty: true });
  };
  return (
    <>
      <FormSection title="Detalles">
        <Field
          label="Nombre"
          error={errors.name?.message}
          hint={<NewAddress name={name} store={store} />}
        >
          {(tied) => <input {...tied} {...register('name')} autoComplete="organization" />}
        </Field>
        <Field label="Tipo de negocio" error={errors.type?.message}>
          {(tied) => (
            <select {...tied} {...register('type')}>
              {storeTypes.map((type) => (
                <option key={type} value={type}>
                  {storeTypeLabel(type)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Descripción" note="opcional" error={errors.description?.message}>
          {(tied) => <textarea {...tied} {...register('description')} rows={4} />}
        </Field>
      </FormSection>
      <FormSection title="Ubicación">
        <Pair isWide>
          <Field label="País" hint="No se puede cambiar.">
            {(tied) => <input {...tied} value={country} readOnly className="text-soft" />}
          </Field>
          <Field label="Provincia" error={errors.province?.message}>
            {(tied) => (
              <select {...tied} {...register('province', { onChange: followProvince })}>
                {provinces.map((province) => (
                  <option key={province} value={province}>
                    {province}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Pair>
        <Field label="Municipio" note="opcional" error={errors.municipality?.message}>
          {(tied) => (
            <select {...tied} {...register('municipality')} key={province}>
              <option value="">Sin indicar</option>
              {municipalities[province].map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label="Dirección" note="opcional" error={errors.location?.message}>
          {(tied) => <input {...tied} {...register('location')} autoComplete="street-address" />}
        </Field>
        <Field
          label="Zona horaria"
          error={errors.timezone?.message}
          hint="Con ella se calcula si tu tienda está abierta."
        >
          {(tied) => (
            <select {...tied} {...register('timezone')}>
              {listTimezones(store.timezone).map(({ id, label }) => (
                <option key={id} value={id}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </Field>
      </FormSection>
    </>
  );
}

/** Shows, before saving, the store's address with the new name (product.md 2.3). */
function NewAddress({ name, store }: { name: string; store: OwnBusiness }): ReactElement {
  const isRenamed = name.trim() !== '' && slugify(name) !== slugify(store.name);
  const url = isRenamed ? nextSlug(name, () => false) : store.url;
  if (url === store.url) {
    return (
      <span key="kept">
        Dirección de tu tienda: <span>{location.host}</span>
        <span>{storePath(store.url)}</span>
      </span>
    );
  }
  return (
    <span
      key="new"
      className="mt-1 block rounded-md bg-mango-wash px-3 py-2 wrap-anywhere text-ink"
    >
      Al guardar, tu tienda pasará a <b>{`${location.host}${storePath(url)}`}</b> (con un número al
      final si ya está ocupada). La dirección de ahora seguirá llevando a ella.
    </span>
  );
}
