import {
  type ReactElement,
  use,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type { OwnBusiness } from '#contract/stores.ts';
import type { SettingsField } from '#domain/paths/owner-paths.ts';
import { OpenElsewhere } from '#islands/owner/drafts/OpenElsewhere.tsx';
import { useFormDraft } from '#islands/owner/drafts/use-form-draft.ts';
import { type HeldDraft, useHeldDraft } from '#islands/owner/drafts/use-held-draft.ts';
import { askDiscard, useUnsavedChanges } from '#islands/signed-in/leave-guard.ts';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { SaveButtons, SaveOutcome } from '#islands/owner/saving/SaveOutcome.tsx';
import { SiteName } from '#islands/signed-in/site-name.ts';
import { Note } from '#islands/owner/ui/Note.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DeliveryFields } from './DeliveryFields.tsx';
import { DetailFields } from './DetailFields.tsx';
import { HoursEditor } from './HoursEditor.tsx';
import { SpecialDaysEditor } from './SpecialDaysEditor.tsx';
import { loadSettingsDraft, settingsDraftName } from './settings-draft.ts';
import {
  type SettingsInput,
  type SettingsValues,
  createSettingsFormSchema,
  readSettingsValues,
  listSettingsChanges,
} from './settings-form.ts';
import { businessMessages } from '#domain/messages.ts';
import { storePath } from '#domain/paths/paths.ts';
import { readStore, updateStore } from '#islands/owner/store/store-calls.ts';
import { keepStore } from '#islands/owner/store/owner-record.ts';
import { updateOnce } from '#islands/owner/saving/repeat.ts';
import { type Save, useSave } from '#islands/owner/saving/use-save.ts';

interface Props {
  store: OwnBusiness;
  /** The field to fill in first; null when the form is opened as a whole. */
  field: SettingsField | null;
  onClose: () => void;
}

/** The form of the settings. This browser stores what is typed until it is saved or discarded. */
export default function SettingsForm(props: Props): ReactElement {
  const held = useHeldDraft(settingsDraftName(props.store.id));
  return held === null ? <ListSkeleton /> : <HeldSettingsForm {...props} held={held} />;
}

export function HeldSettingsForm({
  store,
  field,
  onClose,
  held,
}: Props & { held: HeldDraft }): ReactElement {
  const { place, isElsewhere } = held;
  const [restored] = useState(() => loadSettingsDraft(store.id, place));
  const siteName = use(SiteName);
  const schema = useMemo(() => createSettingsFormSchema(store, siteName), [store, siteName]);
  const form = useForm<SettingsValues, unknown, SettingsInput>({
    defaultValues: restored?.values ?? readSettingsValues(store),
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    // Otherwise one wrong field prevents the check of a rule between two other fields.
    criteriaMode: 'all',
  });
  const [untouched] = useState(() => JSON.stringify(readSettingsValues(store)));
  const draft = useFormDraft<SettingsValues, SettingsInput, { readonly version: number }>({
    name: settingsDraftName(store.id),
    ...{ place, form },
    wasRestored: restored !== null,
    progress: { version: restored?.version ?? store.version },
    // Edits that were undone leave nothing to recover.
    write: (values, progress) =>
      JSON.stringify(values) === untouched ? null : { values, ...progress },
  });
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    draft.forget();
    onClose();
  };
  const save = useSettingsSave({
    store,
    isStale: restored !== null && restored.version !== store.version,
    form,
    onSaved: close,
  });
  const isUnsaved = form.formState.isDirty || draft.isRestored;
  useUnsavedChanges(isUnsaved, draft.forget);

  const focusFirst = useEffectEvent(() => {
    if (field === 'horario') form.setFocus('business_hours');
    else if (field === 'whatsapp') form.setFocus(store.phone === null ? 'phone' : 'whatsapp');
    else heading.current?.focus({ preventScroll: true });
    if (field !== null) document.activeElement?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    focusFirst();
  }, []);
  useEffect(markRoot, []);

  const cancel = async () => {
    if (isUnsaved && !(await askDiscard())) return;
    close();
  };
  const submit = form.handleSubmit((input) => save.send(input));

  return (
    <form
      className="form lg:max-w-[760px]"
      noValidate
      aria-label="Editar la información del negocio"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Editar la información del negocio
      </h2>
      {isElsewhere && <OpenElsewhere />}
      {draft.isRestored && save.conflict === null && (
        <Note>Recuperamos lo que habías escrito y aún no has guardado.</Note>
      )}
      <DetailFields form={form} store={store} />
      <DeliveryFields form={form} />
      <ContactFields form={form} store={store} />
      <HoursEditor form={form} />
      <SpecialDaysEditor form={form} />
      <SaveOutcome
        save={save}
        thing="negocio"
        onSend={() => void submit()}
        onTake={(other) => {
          draft.startOver(readSettingsValues(other), { version: other.version });
        }}
      />
      <div className="sticky bottom-[env(safe-area-inset-bottom)] z-2 -mx-4 flex flex-wrap gap-2 rule-t bg-[color-mix(in_srgb,var(--paper)_95%,transparent)] px-4 py-2 lg:bottom-0 [&>.main]:max-w-[min(320px,100%)] [&>.main]:flex-[1_0_auto]">
        <SaveButtons
          save={save}
          label="Guardar Cambios"
          thing="los cambios"
          onCancel={() => void cancel()}
        />
      </div>
    </form>
  );
}

/**
 * The mark hides the tabs of a phone, so that the buttons of the form take their place. The oldest browsers lack
 * `:has`.
 */
function markRoot(): () => void {
  const root = document.documentElement;
  root.dataset.hasFormBar = '';
  return () => {
    delete root.dataset.hasFormBar;
  };
}

interface Options {
  store: OwnBusiness;
  /** Whether the form was filled with an older version than `store`. */
  isStale: boolean;
  form: Pick<UseFormReturn<SettingsValues>, 'getValues' | 'setError'>;
  /** Erases the draft and closes the form. */
  onSaved: () => void;
}

export function useSettingsSave(options: Options): Save<OwnBusiness, SettingsInput> {
  const { store, isStale, form, onSaved } = options;
  return useSave<OwnBusiness, SettingsInput, SettingsValues>({
    base: store,
    isStale,
    write: (input, { from }) => {
      const known = from ?? store;
      return updateOnce(known, {
        list: (now) => listSettingsChanges(input, now),
        update: (changes) => updateStore(known, changes),
        read: () => readStore(known.id),
      });
    },
    keep: keepStore,
    findPublished: ({ name, url }) => ({ label: name, path: storePath(url) }),
    leave: onSaved,
    describe: () => ({ title: businessMessages.updated }),
    failed: { form: businessMessages.updateFailed, toast: businessMessages.updateFailed },
    form,
  });
}
