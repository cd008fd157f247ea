import type { ReactElement } from 'react';
import { useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import { useLocation } from 'wouter';
import * as v from 'valibot';
import type { BusinessCreate } from '#contract/store-input.ts';
import { BusinessCreateSchema, createStoreNameSchema } from '#contract/store-input.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import { businessMessages, registrationMessages } from '#domain/messages.ts';
import { displayPhone, isCubanMobile } from '#domain/accounts/phone.ts';
import { dashboardPath } from '#domain/paths/owner-paths.ts';
import type { StoreType } from '#domain/stores/store-type.ts';
import { storeTypeLabel, storeTypes } from '#domain/stores/store-type.ts';
import type { Province } from '#domain/places/province.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { ScreenHead } from '#islands/signed-in/ui/ScreenHead.tsx';
import { createStore, updateStore } from '#islands/owner/store/store-calls.ts';
import { useOwner } from '#islands/owner/store/owner-context.ts';
import { keepStore } from '#islands/owner/store/owner-record.ts';
import { loadDraft } from '#islands/owner/drafts/draft-storage.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { useFormDraft } from '#islands/owner/drafts/use-form-draft.ts';
import { type HeldDraft, useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { createOnce, type FirstSent, isEmpty, listChanges } from '#islands/owner/saving/repeat.ts';
import { useSave } from '#islands/owner/saving/use-save.ts';
import { fromText } from '#islands/owner/ui/from-text.ts';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';

interface Values {
  name: string;
  type: string;
  province: string;
  phone: string;
  whatsapp: boolean;
  description: string;
}

interface Draft extends Values {
  /** What was sent to create the store; null when nothing was. */
  readonly first: FirstSent<BusinessCreate> | null;
}

const { entries } = BusinessCreateSchema;
const createSchema = (siteName: string) =>
  v.pipe(
    v.object({
      name: createStoreNameSchema(siteName),
      type: v.pipe(
        v.string(),
        v.nonEmpty(registrationMessages.missing.businessType),
        fromText(entries.type, (text) => text as StoreType),
      ),
      province: v.pipe(
        v.string(),
        v.nonEmpty(registrationMessages.provinceRequired),
        fromText(entries.province, (text) => text as Province),
      ),
      phone: entries.phone,
      whatsapp: entries.whatsapp,
      description: entries.description,
    }),
    v.forward(
      v.partialCheck(
        [['whatsapp'], ['phone']],
        ({ whatsapp, phone }) => whatsapp !== true || phone !== null,
        registrationMessages.phoneRequired,
      ),
      ['phone'],
    ),
  ) as unknown as v.GenericSchema<Values, BusinessCreate>;

const draftName = (userId: string): string => `business:${userId}`;

/** The form of an owner without a store (product.md 2.1). */
export default function CreateStore(): ReactElement {
  const held = useHeldDraft(draftName(useOwner().user.id));
  return held === null ? <ListSkeleton /> : <HeldCreateStore held={held} />;
}

export function HeldCreateStore({ held }: { held: HeldDraft }): ReactElement {
  const { user, siteName } = useOwner();
  const [schema] = useState(() => createSchema(siteName));
  const name = draftName(user.id);
  const { place, isElsewhere } = held;
  const [restored] = useState(() => loadDraft(name, place) as Partial<Draft> | null);
  const { first: sentBefore = null, ...typed } = restored ?? {};
  const form = useForm<Values, unknown, BusinessCreate>({
    defaultValues: {
      name: '',
      type: '',
      province: '',
      phone: user.phone === null ? '' : displayPhone(user.phone),
      whatsapp: isCubanMobile(user.phone ?? ''),
      description: '',
      ...typed,
    },
    resolver: valibotResolver(schema),
    mode: 'onTouched',
  });
  const { errors } = form.formState;
  const [, navigate] = useLocation();
  const first = useRef(sentBefore);
  const draft = useFormDraft<Values, BusinessCreate, Pick<Draft, 'first'>>({
    ...{ name, place, form },
    wasRestored: restored !== null,
    progress: { first: sentBefore },
    write: (values, progress) => ({ ...values, ...progress }),
  });
  const { isSaving, failure, send } = useSave<OwnBusiness, BusinessCreate, Values>({
    base: null,
    async write(input) {
      const made = await createOnce(createStore, input, first.current, (sent) => {
        first.current = sent;
        draft.note({ first: sent });
      });
      // An earlier try may have created the store with older values, so later changes follow as an update.
      const changes = listChanges(input, made);
      return isEmpty(changes) ? made : updateStore({ id: made.id }, changes);
    },
    keep: keepStore,
    findPublished: () => undefined,
    leave: () => {
      draft.forget();
      navigate(dashboardPath(), { replace: true });
    },
    describe: () => ({ title: businessMessages.created }),
    failed: { form: businessMessages.createFailed, toast: businessMessages.createFailed },
    form,
  });
  const { register } = form;
  // A number that can have WhatsApp switches it on, until the owner uses the switch.
  const { phone = '', whatsapp } = typed;
  const [wasChosen, setChosen] = useState(
    whatsapp !== undefined && whatsapp !== isCubanMobile(phone),
  );

  return (
    <div className="max-w-[640px]">
      <ScreenHead title="Crea tu negocio" />
      <p className="mb-4 text-soft">{`${user.firstName === '' ? 'Con' : `${user.firstName}, con`} estos datos tu tienda tendrá su propia dirección en la web. Podrás cambiarlos cuando quieras.`}</p>
      {isElsewhere && <OpenElsewhere />}
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
              {storeTypes.map((type) => (
                <option key={type} value={type}>
                  {storeTypeLabel(type)}
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
            <input
              {...tied}
              {...register('phone', {
                onChange: ({ target }: { target: HTMLInputElement }) => {
                  if (!wasChosen) form.setValue('whatsapp', isCubanMobile(target.value));
                },
              })}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
            />
          )}
        </Field>
        <Switch
          {...register('whatsapp', {
            onChange: () => {
              setChosen(true);
            },
          })}
        >
          Recibo mensajes por WhatsApp en este teléfono
        </Switch>
        <Field label="Descripción" note="opcional" error={errors.description?.message}>
          {(tied) => <textarea {...tied} {...register('description')} rows={3} />}
        </Field>
        {failure !== null && <FailureBox title={failure.title} text={failure.text} />}
        <button type="submit" className="btn main" aria-disabled={isSaving}>
          {isSaving ? 'Creando…' : failure === null ? 'Crear mi negocio' : 'Enviar de nuevo'}
        </button>
      </form>
    </div>
  );
}
