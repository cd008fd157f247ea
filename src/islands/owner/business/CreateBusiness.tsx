import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import * as v from 'valibot';
import type { BusinessCreate } from '#contract/store-input.ts';
import { BusinessCreateSchema, createStoreNameSchema } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { BusinessType } from '#domain/places/business-type.ts';
import { businessTypeLabel, businessTypes } from '#domain/places/business-type.ts';
import { businessMessages, registrationMessages } from '#domain/messages.ts';
import { dashboardPath } from '#domain/paths/owner-paths.ts';
import type { Province } from '#domain/places/province.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';
import { describeFailure } from '#state/api.ts';
import { isSessionOver } from '#state/session.ts';
import { showToast } from '#state/toasts.ts';
import type { FirstSent } from '../create-once.ts';
import { createOnce } from '../create-once.ts';
import { loadDraft, saveDraft } from '../drafts/draft-storage.ts';
import { useValueChanges } from '../drafts/use-value-changes.ts';
import { FailureBox } from '../../area/ui/FailureBox.tsx';
import { Field } from '../../area/ui/Field.tsx';
import { Pair } from '../ui/Pair.tsx';
import { ScreenHead } from '../../area/ui/ScreenHead.tsx';
import { placeIssues } from '../save-failure.ts';
import { fromText } from '../ui/from-text.ts';
import { createBusiness, updateBusiness } from './business-calls.ts';
import { useOwner } from './owner-context.ts';
import { keepBusiness } from './owner-record.ts';

interface Values {
  name: string;
  type: string;
  province: string;
  phone: string;
  description: string;
}

const { entries } = BusinessCreateSchema;
const createSchema = (siteName: string) =>
  v.object({
    name: createStoreNameSchema(siteName),
    type: v.pipe(
      v.string(),
      v.nonEmpty(businessMessages.typeRequired),
      fromText(entries.type, (text) => text as BusinessType),
    ),
    province: v.pipe(
      v.string(),
      v.nonEmpty(registrationMessages.provinceRequired),
      fromText(entries.province, (text) => text as Province),
    ),
    phone: entries.phone,
    description: entries.description,
  }) as unknown as v.GenericSchema<Values, BusinessCreate>;

/** The form of an owner who has no business yet (product.md 2.1). */
export default function CreateBusiness(): ReactElement {
  const { user, siteName } = useOwner();
  const [schema] = useState(() => createSchema(siteName));
  const draftName = `business:${user.id}`;
  const [initial] = useState<Values>(() => ({
    name: '',
    type: '',
    province: '',
    phone: user.phone ?? '',
    description: '',
    ...(loadDraft(draftName) as Partial<Values> | null),
  }));
  const form = useForm<Values, unknown, BusinessCreate>({
    defaultValues: initial,
    resolver: valibotResolver(schema),
    mode: 'onTouched',
  });
  const { errors, isSubmitting } = form.formState;
  const [failure, setFailure] = useState<string | null>(null);
  const first = useRef<FirstSent<BusinessCreate> | null>(null);
  const [, navigate] = useLocation();

  useValueChanges(form, (values) => {
    saveDraft(draftName, values);
  });

  const send = async (input: BusinessCreate) => {
    setFailure(null);
    try {
      const made = await createOnce(createBusiness, input, first.current, (sent) => {
        first.current = sent;
      });
      const changes = listChanges(input, made);
      const isChanged = Object.keys(changes).length > 0;
      const business = isChanged ? await updateBusiness({ id: made.id }, changes) : made;
      saveDraft(draftName, null);
      showToast({ title: businessMessages.created });
      keepBusiness(business);
      navigate(dashboardPath(), { replace: true });
    } catch (error) {
      if (isSessionOver(error)) return;
      const description = describeFailure(error);
      placeIssues(error, form);
      setFailure(description);
      showToast({ title: businessMessages.createFailed, description, variant: 'destructive' });
    }
  };
  const { register } = form;

  return (
    <div className="max-w-[640px]">
      <ScreenHead title="Crea tu negocio" />
      <p className="mb-4 text-soft">{`${user.firstName === '' ? 'Con' : `${user.firstName}, con`} estos datos tu tienda tendrá su propia dirección en la web. Podrás cambiarlos cuando quieras.`}</p>
      <form
        className="form panel p-4"
        noValidate
        onSubmit={(event) => void form.handleSubmit(send)(event)}
      >
        <Field label="Nombre del negocio" error={errors.name?.message}>
          {(tied) => <input {...tied} {...register('name')} autoComplete="organization" />}
        </Field>
        <Field label="Tipo de negocio" error={errors.type?.message}>
          {(tied) => (
            <select {...tied} {...register('type')}>
              <option value="">Selecciona…</option>
              {businessTypes.map((type) => (
                <option key={type} value={type}>
                  {businessTypeLabel(type)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Pair isWide>
          <Field label="País">
            {(tied) => <input {...tied} value={country} readOnly className="text-soft" />}
          </Field>
          <Field label="Provincia" error={errors.province?.message}>
            {(tied) => (
              <select {...tied} {...register('province')}>
                <option value="">Selecciona…</option>
                {provinces.map((province) => (
                  <option key={province} value={province}>
                    {province}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </Pair>
        <Field label="Teléfono" note="opcional" error={errors.phone?.message} hint="+53 12345678">
          {(tied) => (
            <input {...tied} {...register('phone')} type="tel" inputMode="tel" autoComplete="tel" />
          )}
        </Field>
        <Field label="Descripción" note="opcional" error={errors.description?.message}>
          {(tied) => <textarea {...tied} {...register('description')} rows={3} />}
        </Field>
        {failure !== null && <FailureBox title={businessMessages.createFailed} text={failure} />}
        <button type="submit" className="btn main" aria-disabled={isSubmitting}>
          {isSubmitting ? 'Creando…' : failure === null ? 'Crear mi negocio' : 'Enviar de nuevo'}
        </button>
      </form>
    </div>
  );
}

/** What was changed in the form since the business was first sent, which is what was made. */
function listChanges(input: BusinessCreate, made: OwnBusiness): Partial<BusinessCreate> {
  const changed = Object.entries(input).filter(
    ([name, value]) => value !== made[name as keyof BusinessCreate],
  );
  return Object.fromEntries(changed);
}
