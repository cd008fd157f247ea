import { type ReactElement, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import type { OwnBusiness } from '#contract/stores.ts';
import { businessMessages } from '#domain/messages.ts';
import { type Network, networkName, shownLink } from '#domain/stores/social-link.ts';
import { Field } from '#islands/signed-in/ui/Field.tsx';
import { Pair } from '#islands/owner/ui/Pair.tsx';
import { Switch } from '#islands/owner/ui/Switch.tsx';
import { FormSection } from './FormSection.tsx';
import type { SettingsInput, SettingsValues } from './settings-form.ts';

const networks: readonly Network[] = ['facebook', 'instagram'];

interface Props {
  form: UseFormReturn<SettingsValues, unknown, SettingsInput>;
  store: OwnBusiness;
}

export function ContactFields({ form, store }: Props): ReactElement {
  const { register, formState, control } = form;
  const { errors } = formState;
  const hadName = useRef(form.getValues('telegram_username') !== '');
  const [hasWhatsapp, hasTelegram, facebook, instagram] = useWatch({
    control,
    name: ['whatsapp', 'telegram', 'url_facebook', 'url_instagram'],
  });
  // A new name switches Telegram on, because it is typed to receive messages. The owner can switch it off again.
  const followName = (isNamed: boolean) => {
    if (isNamed && !hadName.current) form.setValue('telegram', true, { shouldDirty: true });
    hadName.current = isNamed;
  };
  const links = { facebook, instagram };
  return (
    <>
      <FormSection title="Contacto">
        <Pair isWide>
          <Field
            label="Teléfono"
            {...(!hasWhatsapp && { note: 'opcional' })}
            error={errors.phone?.message}
            hint="+53 12345678"
          >
            {(tied) => (
              <input
                {...tied}
                {...register('phone')}
                type="tel"
                inputMode="tel"
                autoComplete="tel"
              />
            )}
          </Field>
          <Field label="Correo electrónico" note="opcional" error={errors.email?.message}>
            {(tied) => <input {...tied} {...register('email')} type="email" autoComplete="email" />}
          </Field>
        </Pair>
        <div className="flex flex-wrap gap-x-6 gap-y-2">
          <Switch {...register('whatsapp', { deps: 'phone' })}>
            Recibo mensajes por WhatsApp en ese teléfono
          </Switch>
          <Switch {...register('telegram', { deps: 'telegram_username' })}>
            Recibo mensajes por Telegram
          </Switch>
        </div>
        <Field
          label="Usuario de Telegram"
          {...(!hasTelegram && { note: 'opcional' })}
          error={errors.telegram_username?.message}
        >
          {(tied) => (
            <input
              {...tied}
              {...register('telegram_username', {
                onChange: ({ target }: { target: HTMLInputElement }) => {
                  followName(target.value.trim() !== '');
                },
              })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="@mi_tienda"
            />
          )}
        </Field>
      </FormSection>
      <FormSection title="Redes sociales">
        <Pair isWide>
          {networks.map((network) => {
            const name = `url_${network}` as const;
            return (
              <Field
                key={network}
                label={networkName(network)}
                note="opcional"
                error={errors[name]?.message}
                {...explainKept(network, store[name], links[network])}
              >
                {(tied) => (
                  <input
                    {...tied}
                    {...register(name)}
                    autoComplete="off"
                    autoCapitalize="none"
                    spellCheck={false}
                    inputMode="url"
                    placeholder={`https://${network}.com/mi-tienda`}
                  />
                )}
              </Field>
            );
          })}
        </Pair>
      </FormSection>
    </>
  );
}

/** The hint on a stored link to another site, which visitors do not see. */
function explainKept(network: Network, stored: string | null, typed: string): { hint?: string } {
  const isHidden = stored !== null && typed === stored && shownLink(network, stored) === null;
  return isHidden ? { hint: businessMessages.linkNotShown(networkName(network)) } : {};
}
