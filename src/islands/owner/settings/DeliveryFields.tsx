import { type ReactElement, useRef, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { maxDeliveryPlaces } from '#domain/limits.ts';
import { type DeliveryScope, deliveryScopes } from '#domain/stores/delivery.ts';
import { placePath } from '#domain/places/listed-places.ts';
import {
  findMunicipalityOf,
  municipalities,
  nameMunicipality,
} from '#domain/places/municipality.ts';
import { type Province, provinces } from '#domain/places/province.ts';
import { payMethodLabels, payMethods } from '#domain/orders/pay-method.ts';
import { AmountField } from '#islands/owner/ui/AmountField.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import type { TypedZone } from './delivery-values.ts';
import { FormSection } from './FormSection.tsx';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { ZoneFee } from './ZoneFee.tsx';

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
}

const scopeLabels: Record<DeliveryScope, string> = {
  none: 'No llevo a domicilio',
  places: 'Llevo a estos municipios',
  country: 'Llevo a todo el país',
};

const notSaid = 'Si no lo dices, tu tienda no aparece cuando alguien filtra por esto.';
const choiceClass = 'flex min-h-11 items-center gap-2.5';
const boxClass = 'size-5 flex-none accent-sea';

/** Where the store delivers and for how much, and the accepted payments. */
export function DeliveryFields({ form }: Props): ReactElement {
  const { register, control } = form;
  const [scope, payments] = useWatch({ control, name: ['delivery', 'payments'] });
  const brings = scope === 'places' || scope === 'country';
  return (
    <>
      <FormSection title="Entregas">
        <fieldset className="m-0 border-0 p-0">
          <legend className="sr">Entregas</legend>
          {deliveryScopes.map((one) => (
            <label key={one} className={choiceClass}>
              <input className={boxClass} type="radio" value={one} {...register('delivery')} />
              <span>{scopeLabels[one]}</span>
            </label>
          ))}
        </fieldset>
        {scope === '' && <p className="hint">{notSaid}</p>}
        {scope === 'places' && <ZoneFields form={form} />}
        {brings && (
          <Pair isWide>
            <TotalField
              form={form}
              name="free_from"
              label="Gratis desde (CUP)"
              hint="Desde ese total no cobras la entrega."
            />
            <TotalField
              form={form}
              name="min_order"
              label="Pedido mínimo (CUP)"
              hint="Por menos no llevas."
            />
          </Pair>
        )}
      </FormSection>
      <FormSection title="Acepto">
        <fieldset className="m-0 grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-4 border-0 p-0">
          <legend className="sr">Acepto</legend>
          {payMethods.map((method) => (
            <label key={method} className={choiceClass}>
              <input
                className={boxClass}
                type="checkbox"
                value={method}
                {...register('payments')}
              />
              <span className="min-w-0 wrap-anywhere">{payMethodLabels[method]}</span>
            </label>
          ))}
        </fieldset>
        {payments.length === 0 && <p className="hint">{notSaid}</p>}
      </FormSection>
    </>
  );
}

interface TotalProps extends Props {
  name: 'free_from' | 'min_order';
  label: string;
  hint: string;
}

/** A total in CUP from which a rule of deliveries applies. */
function TotalField({ form, name, ...field }: TotalProps): ReactElement {
  const { register, control, formState, setValue, setFocus } = form;
  const text = useWatch({ control, name });
  return (
    <AmountField
      {...field}
      note="opcional"
      registration={register(name)}
      error={formState.errors[name]?.message}
      text={text}
      currency="CUP"
      onChoose={(chosen) => {
        setValue(name, chosen, { shouldDirty: true, shouldValidate: true });
        setFocus(name);
      }}
    />
  );
}

/** The municipalities of the store's province and of added provinces, each with its fee. */
function ZoneFields({ form }: Props): ReactElement {
  const { field, fieldState, formState } = useController({
    control: form.control,
    name: 'delivery_places',
  });
  const own = useWatch({ control: form.control, name: 'province' });
  const zones = field.value;
  const [added, setAdded] = useState<readonly Province[]>([]);
  /** Fees that were typed for municipalities that are no longer ticked. */
  const typed = useRef(new Map<string, string>());
  const chosen = zones.flatMap(({ municipality }) => findMunicipalityOf(municipality) ?? []);
  const shown = provinces.filter(
    (one) => one === own || added.includes(one) || chosen.some(({ province }) => province === one),
  );
  const sorted = [own, ...shown.filter((one) => one !== own)];
  const others = provinces.filter((one) => !sorted.includes(one));
  const toggle = (municipality: string, isOn: boolean) => {
    const rest = zones.filter((zone) => zone.municipality !== municipality);
    const former = zones.find((zone) => zone.municipality === municipality);
    if (former !== undefined) typed.current.set(municipality, former.fee);
    const fee = typed.current.get(municipality) ?? '';
    field.onChange(isOn ? [...rest, { municipality, fee }] : rest);
  };
  const errors = formState.errors.delivery_places;
  const wrong = Array.isArray(errors) ? errors.findIndex(Boolean) : -1;
  return (
    <div className="grid gap-3">
      {sorted.map((province) => (
        <ProvinceZones
          key={province}
          province={province}
          zones={zones}
          isFull={zones.length >= maxDeliveryPlaces}
          errorOf={(index) =>
            (errors as readonly ({ fee?: { message?: string } } | undefined)[] | undefined)?.[index]
              ?.fee?.message
          }
          wrong={wrong}
          focusRef={field.ref}
          onToggle={toggle}
          onFee={(municipality, fee) => {
            field.onChange(
              zones.map((zone) => (zone.municipality === municipality ? { ...zone, fee } : zone)),
            );
          }}
        />
      ))}
      {others.length > 0 && (
        <select
          className="max-w-80"
          aria-label="Añadir otra provincia"
          value=""
          onChange={(event) => {
            const province = others.find((one) => one === event.currentTarget.value);
            if (province !== undefined) setAdded([...added, province]);
          }}
        >
          <option value="">Añadir otra provincia</option>
          {others.map((province) => (
            <option key={province} value={province}>
              {province}
            </option>
          ))}
        </select>
      )}
      {zones.length === 0 && <p className="hint">Marca al menos un municipio.</p>}
      {fieldState.error?.message !== undefined && (
        <p className="wrong">{fieldState.error.message}</p>
      )}
    </div>
  );
}

interface ProvinceProps {
  province: Province;
  zones: readonly TypedZone[];
  isFull: boolean;
  /** The message about the fee at an index of `zones`. */
  errorOf: (index: number) => string | undefined;
  /** The index of the first wrong fee, which gets the focus when the form is refused. */
  wrong: number;
  focusRef: (element: HTMLInputElement | null) => void;
  onToggle: (municipality: string, isOn: boolean) => void;
  onFee: (municipality: string, fee: string) => void;
}

function ProvinceZones(props: ProvinceProps): ReactElement {
  const { province, zones, isFull, errorOf, wrong, focusRef, onToggle, onFee } = props;
  return (
    <fieldset className="m-0 grid gap-x-6 border-0 p-0 sm:grid-cols-2">
      <legend className="font-semibold">{province}</legend>
      {municipalities[province].map((name) => {
        const slug = placePath({ province, municipality: name });
        const index = zones.findIndex(({ municipality }) => municipality === slug);
        const zone = zones[index];
        return (
          <div key={slug} className="flex flex-wrap items-center gap-x-3">
            <label className={`${choiceClass} min-w-0 flex-1`}>
              <input
                className={boxClass}
                type="checkbox"
                checked={zone !== undefined}
                disabled={zone === undefined && isFull}
                onChange={(event) => {
                  onToggle(slug, event.currentTarget.checked);
                }}
              />
              <span className="min-w-0 wrap-anywhere">{name}</span>
            </label>
            {zone !== undefined && (
              <ZoneFee
                name={nameMunicipality({ province, municipality: name })}
                fee={zone.fee}
                error={errorOf(index)}
                inputRef={index === wrong ? focusRef : undefined}
                onFee={(fee) => {
                  onFee(slug, fee);
                }}
              />
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
