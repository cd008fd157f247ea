import { type ReactElement, useState } from 'react';
import { payMethodLabels, payMethods } from '#domain/orders/pay-method.ts';
import { placePath } from '#domain/places/listed-places.ts';
import { findMunicipalityOf, municipalities } from '#domain/places/municipality.ts';
import { findProvince, placeSlug } from '#domain/places/place-slug.ts';
import { provinces } from '#domain/places/province.ts';
import { fieldClass } from './field-class.ts';

interface Props {
  /** The current search as a URL query. */
  query: string;
}

/**
 * The fields for the store's place, its deliveries and its payments, filled from the current search. Only the
 * municipalities of the chosen province are rendered, to keep the page small.
 */
export default function PlaceFields({ query }: Props): ReactElement {
  const inForce = new URLSearchParams(query);
  const [province, setProvince] = useState(inForce.get('province') ?? '');
  const [brought, setBrought] = useState(readProvince(inForce.get('deliversTo')) ?? '');
  const [isMissing, setMissing] = useState(false);
  const accepted = inForce.getAll('accepts');
  return (
    <>
      <div className="field">
        <label className="font-semibold" htmlFor="province">
          Provincia
        </label>
        <select
          id="province"
          name="province"
          className={fieldClass}
          defaultValue={province}
          onChange={(event) => {
            setProvince(event.currentTarget.value);
          }}
        >
          <option value="">Todas</option>
          <Provinces />
        </select>
      </div>
      <MunicipalityField key={province} province={province} inForce={inForce} />
      <fieldset className="field">
        <legend className="font-semibold">Me lo llevan</legend>
        <select
          aria-label="Me lo llevan: provincia"
          className={fieldClass}
          value={brought}
          onChange={(event) => {
            setBrought(event.currentTarget.value);
            setMissing(false);
          }}
        >
          <option value="">A donde sea</option>
          <Provinces />
        </select>
        <select
          name="deliversTo"
          aria-label="Me lo llevan: municipio"
          className={fieldClass}
          key={brought}
          defaultValue={inForce.get('deliversTo') ?? ''}
          hidden={brought === ''}
          // Deliveries go to a municipality, so a province alone is not enough.
          required={brought !== ''}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? 'deliversTo-problem' : undefined}
          onInvalid={() => {
            setMissing(true);
          }}
          onChange={() => {
            setMissing(false);
          }}
        >
          <option value="">Elige el municipio</option>
          <Municipalities
            province={brought}
            write={(of, municipality) => placePath({ province: of, municipality })}
          />
        </select>
        {isMissing && (
          <p id="deliversTo-problem" className="text-[0.9rem] font-semibold text-coral">
            Elige el municipio al que te lo llevan
          </p>
        )}
      </fieldset>
      <fieldset className="col-span-full">
        <legend className="font-semibold">Aceptan</legend>
        <div className="flex flex-wrap gap-x-5">
          {payMethods.map((method) => (
            <label
              key={method}
              className="inline-flex min-h-11 cursor-pointer items-center gap-2.5 font-semibold"
            >
              <input
                className="size-5 accent-sea"
                type="checkbox"
                name="accepts"
                value={method}
                defaultChecked={accepted.includes(method)}
              />
              <span>{payMethodLabels[method]}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

interface MunicipalityFieldProps {
  /** The slug of the chosen province. */
  province: string;
  /** The current search. */
  inForce: URLSearchParams;
}

/** The municipalities of a province. That of the search is chosen only in its own: two provinces have a San Luis. */
export function MunicipalityField({ province, inForce }: MunicipalityFieldProps): ReactElement {
  const isOwn = province === inForce.get('province');
  return (
    <div className="field">
      <label className="font-semibold" htmlFor="municipality">
        Municipio
      </label>
      <select
        id="municipality"
        name="municipality"
        className={fieldClass}
        defaultValue={isOwn ? (inForce.get('municipality') ?? '') : ''}
      >
        <option value="">Todos</option>
        <Municipalities province={province} write={(_, name) => placeSlug(name)} />
      </select>
    </div>
  );
}

const readProvince = (slug: string | null): string | null => {
  const found = findMunicipalityOf(slug ?? '');
  return found && placeSlug(found.province);
};

function Provinces(): ReactElement {
  return (
    <>
      {provinces.map((name) => (
        <option key={name} value={placeSlug(name)}>
          {name}
        </option>
      ))}
    </>
  );
}

interface MunicipalitiesProps {
  /** The slug of the province. */
  province: string | null;
  write: (province: (typeof provinces)[number], name: string) => string;
}

function Municipalities({ province: slug, write }: MunicipalitiesProps): ReactElement {
  const province = findProvince(slug);
  return (
    <>
      {(province === null ? [] : municipalities[province]).map((name) => (
        <option key={name} value={province === null ? '' : write(province, name)}>
          {name}
        </option>
      ))}
    </>
  );
}
