import type { ReactElement } from 'react';
import { use, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { valibotResolver } from '@hookform/resolvers/valibot';
import { useForm } from 'react-hook-form';
import type { OwnBusiness } from '#contract/stores.ts';
import type { SettingsField } from '#domain/paths/owner-paths.ts';
import { useValueChanges } from '../../drafts/use-value-changes.ts';
import { askDiscard, useUnsavedChanges } from '../../../area/leave-guard.ts';
import { ConflictBox } from '../../ui/ConflictBox.tsx';
import { FailureBox } from '../../../area/ui/FailureBox.tsx';
import { SiteName } from '../../../area/site-name.ts';
import { Note } from '../../ui/Note.tsx';
import { ContactFields } from './ContactFields.tsx';
import { DetailFields } from './DetailFields.tsx';
import { HoursEditor } from './HoursEditor.tsx';
import { keepSettingsDraft, loadSettingsDraft } from './settings-draft.ts';
import type { SettingsInput, SettingsValues } from './settings-form.ts';
import { createSettingsFormSchema, readSettingsValues } from './settings-form.ts';
import { useSettingsSave } from './use-settings-save.ts';

interface Props {
  business: OwnBusiness;
  /** The field that is to be filled in; null when the form is opened as a whole. */
  field: SettingsField | null;
  onClose: () => void;
}

/** The edit mode of the settings. What is typed is kept in this browser until it is saved or discarded. */
export default function SettingsForm({ business, field, onClose }: Props): ReactElement {
  const [restored, setRestored] = useState(() => loadSettingsDraft(business.id));
  const siteName = use(SiteName);
  const schema = useMemo(() => createSettingsFormSchema(business, siteName), [business, siteName]);
  const form = useForm<SettingsValues, unknown, SettingsInput>({
    defaultValues: restored?.values ?? readSettingsValues(business),
    resolver: valibotResolver(schema),
    mode: 'onTouched',
    // Else a wrong field keeps the rule between two others from being looked at.
    criteriaMode: 'all',
  });
  const { isDirty } = form.formState;
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    keepSettingsDraft(business.id, null);
    onClose();
  };
  const save = useSettingsSave({
    business,
    isStale: restored !== null && restored.version !== business.version,
    form,
    onSaved: close,
  });
  const isUnsaved = isDirty || restored !== null;
  useUnsavedChanges(isUnsaved, () => {
    keepSettingsDraft(business.id, null);
  });

  const focusFirst = useEffectEvent(() => {
    if (field === 'horario') form.setFocus('business_hours');
    else if (field === 'whatsapp') form.setFocus(business.phone === null ? 'phone' : 'whatsapp');
    else heading.current?.focus({ preventScroll: true });
    if (field !== null) document.activeElement?.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    focusFirst();
  }, []);

  const version = useRef(restored?.version ?? business.version);
  const [untouched] = useState(() => JSON.stringify(readSettingsValues(business)));
  useValueChanges(form, (values) => {
    // What was typed and taken back is nothing to recover.
    const isTouched = JSON.stringify(values) !== untouched;
    keepSettingsDraft(business.id, isTouched ? { values, version: version.current } : null);
  });

  const cancel = async () => {
    if (isUnsaved && !(await askDiscard())) return;
    close();
  };
  const submit = form.handleSubmit((input) => save.send(input));

  return (
    <form
      className="form settings-form lg:max-w-[760px]"
      noValidate
      aria-label="Editar la información del negocio"
      onSubmit={(event) => void submit(event)}
    >
      <h2 className="sr" ref={heading} tabIndex={-1}>
        Editar la información del negocio
      </h2>
      {restored !== null && save.conflict === null && (
        <Note>Recuperamos lo que habías escrito y aún no has guardado.</Note>
      )}
      <DetailFields form={form} business={business} />
      <ContactFields form={form} business={business} />
      <HoursEditor form={form} />
      {save.conflict !== null && (
        <ConflictBox
          thing="negocio"
          onKeepMine={() => {
            save.adopt();
            void submit();
          }}
          onTakeTheirs={() => {
            if (save.conflict === null) return;
            version.current = save.conflict.version;
            setRestored(null);
            form.reset(readSettingsValues(save.conflict));
            keepSettingsDraft(business.id, null);
            save.adopt();
          }}
        />
      )}
      {save.failure !== null && (
        <FailureBox
          title={save.failure.title}
          text={`${save.failure.text} Lo que escribiste sigue aquí.`}
        />
      )}
      <div className="sticky bottom-(--tabs) z-2 -mx-4 flex flex-wrap gap-2 rule-t bg-[color-mix(in_srgb,var(--paper)_95%,transparent)] px-4 py-2 lg:bottom-0 [&>.main]:max-w-80 [&>.main]:flex-[1_0_auto]">
        <button type="submit" className="btn main" aria-disabled={save.isSaving}>
          {save.isSaving
            ? 'Guardando…'
            : save.failure === null
              ? 'Guardar Cambios'
              : 'Enviar de nuevo'}
        </button>
        <button
          type="button"
          className="btn"
          disabled={save.isSaving}
          onClick={() => void cancel()}
        >
          Cancelar
        </button>
      </div>
      <p className="sr" role="status">
        {save.isSaving ? 'Guardando los cambios…' : ''}
      </p>
    </form>
  );
}
