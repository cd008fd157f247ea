import type { ReactElement } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { AccountField } from './fields/AccountField.tsx';
import { PasswordChecklist } from './fields/PasswordChecklist.tsx';
import { PasswordField } from './fields/PasswordField.tsx';
import { Refusal } from './fields/Refusal.tsx';
import { readBox, restoreRegistration, saveRegistration } from './registration-draft.ts';
import { SelectField } from './fields/SelectField.tsx';
import { readValues, useSubmission } from './use-submission.ts';
import { checkRegistration, sendRegistration } from './send-registration.ts';
import { storeTypeLabel, storeTypes } from '#domain/stores/store-type.ts';
import {
  storeNameMaxLength,
  emailMaxLength,
  personNameMaxLength,
  phoneTextMaxLength,
} from '#domain/limits.ts';
import { authMessages, registrationMessages } from '#domain/messages.ts';
import { privacyPath, termsPath } from '#domain/paths/paths.ts';
import { loginPath } from '#domain/paths/owner-paths.ts';
import { provinces } from '#domain/places/province.ts';
import { country } from '#domain/site.ts';
import { WhatsappField } from './WhatsappField.tsx';
import { useIsMounted } from '../shared/use-is-mounted.ts';
import { cardLook, formLook, hintLook, waysLook } from './form-classes.ts';

const typeOptions = storeTypes.map((value) => ({ value, label: storeTypeLabel(value) }));
const provinceOptions = provinces.map((value) => ({ value, label: value }));

const legend = 'mb-3.5 text-[1.12rem] [font-weight:760] [letter-spacing:-0.02em]';
const pair = 'grid grid-cols-[repeat(auto-fit,minmax(min(220px,100%),1fr))] gap-4';

interface Props {
  /** Name of the site. No store may pretend to speak for it. */
  siteName: string;
}

/** The form for a person and their store (product.md 3.4). */
export function RegisterForm({ siteName }: Props): ReactElement {
  const isReady = useIsMounted();
  const [password, setPassword] = useState('');
  const submission = useSubmission({
    fallback: registrationMessages.failed,
    incomplete: registrationMessages.fieldsRequired,
    check: (values) => checkRegistration(values, siteName),
    send: sendRegistration,
  });
  const { errors, failure, isSending } = submission;
  const form = useRef<HTMLFormElement>(null);
  // Must run before the effects of the fields, because those depend on the fields' values.
  useLayoutEffect(() => {
    if (form.current !== null) restoreRegistration(form.current);
  }, []);
  useEffect(() => {
    // The button is far below the sentence. When a field is wrong, it has the focus and is therefore in view.
    if (failure === null || Object.keys(errors).length > 0) return;
    form.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'center' });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each refusal
  }, [failure]);
  const common = { submission, readOnly: isSending, required: true } as const;
  return (
    <form
      ref={form}
      className={cardLook}
      method="post"
      noValidate
      onSubmit={submission.submit}
      onInput={({ currentTarget }) => {
        const whatsapp = readBox(currentTarget, 'whatsapp');
        saveRegistration({ ...readValues(currentTarget), whatsapp });
      }}
    >
      <Refusal text={failure} />
      <fieldset className="min-w-0">
        <legend className={legend}>Datos personales</legend>
        <div className={formLook}>
          <div className={pair}>
            <AccountField
              {...common}
              name="firstName"
              label="Nombre"
              autoComplete="given-name"
              maxLength={personNameMaxLength}
            />
            <AccountField
              {...common}
              name="lastName"
              label="Apellido"
              autoComplete="family-name"
              maxLength={personNameMaxLength}
            />
          </div>
          <div className={pair}>
            <AccountField
              {...common}
              name="email"
              label="Correo electrónico"
              type="email"
              inputMode="email"
              autoComplete="username"
              maxLength={emailMaxLength}
              hint="Te enviaremos un código para confirmarlo."
            />
            <div>
              <AccountField
                {...common}
                name="phone"
                label="Teléfono"
                type="tel"
                inputMode="tel"
                autoComplete="tel"
                maxLength={phoneTextMaxLength}
                hint="+53 12345678"
              />
              <WhatsappField name="whatsapp" phone="phone" isLocked={isSending} />
            </div>
          </div>
          <div className={pair}>
            <div className="grid content-start gap-2">
              <PasswordField
                {...common}
                name="password"
                label="Contraseña"
                autoComplete="new-password"
                hint={authMessages.passwordRules}
                onInput={({ currentTarget }) => {
                  setPassword(currentTarget.value);
                }}
              />
              <PasswordChecklist password={password} />
            </div>
            <PasswordField
              {...common}
              name="confirmPassword"
              label="Confirmar contraseña"
              autoComplete="new-password"
            />
          </div>
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className={`${legend} mt-1 w-full rule-t pt-5`}>Datos del negocio</legend>
        <div className={formLook}>
          <AccountField
            {...common}
            name="businessName"
            label="Nombre del negocio"
            autoComplete="organization"
            maxLength={storeNameMaxLength}
          />
          <SelectField
            name="businessType"
            label="Tipo de negocio"
            placeholder="Elige un tipo"
            autoComplete="off"
            options={typeOptions}
            submission={submission}
            isLocked={isSending}
          />
          <div className={pair}>
            <AccountField
              submission={submission}
              name="country"
              label="País"
              autoComplete="country-name"
              value={country}
              readOnly
              hint="Por ahora, solo negocios en Cuba."
            />
            <SelectField
              name="province"
              label="Provincia"
              placeholder="Elige una provincia"
              autoComplete="address-level1"
              options={provinceOptions}
              submission={submission}
              isLocked={isSending}
            />
          </div>
        </div>
      </fieldset>
      <p className={hintLook}>{registrationMessages.contactNote}</p>
      <p className={hintLook}>
        Al crear tu cuenta aceptas los{' '}
        <a className="link -my-1 inline-block py-1" href={termsPath()}>
          términos
        </a>{' '}
        y la{' '}
        <a className="link -my-1 inline-block py-1" href={privacyPath()}>
          política de privacidad
        </a>
        . Debes ser mayor de 18 años.
      </p>
      <button type="submit" className="btn main" disabled={!isReady} aria-disabled={isSending}>
        {isSending ? 'Creando tu cuenta…' : 'Crear Cuenta'}
      </button>
      <p className={waysLook}>
        <span>
          ¿Ya tienes cuenta?{' '}
          <a className="link" href={loginPath()}>
            Inicia sesión
          </a>
        </span>
      </p>
    </form>
  );
}
