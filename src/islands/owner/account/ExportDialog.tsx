import type { ReactElement } from 'react';
import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { byteText } from '#domain/text/byte-text.ts';
import { showToast } from '#state/toasts.ts';
import { DialogShell } from '#islands/account/dialogs/DialogShell.tsx';
import { ownerApi } from '#state/owner-api.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { RadioChoice } from '#islands/owner/ui/RadioChoice.tsx';
import { refuseSaving } from '#islands/signed-in/save-file.ts';
import { downloadExport } from './download-export.ts';
import { ProofForm } from './ProofForm.tsx';

interface Props {
  onClose: () => void;
}

/** Downloads a copy of all data of an account. Closing the dialog cancels the download. */
export default function ExportDialog({ onClose }: Props): ReactElement {
  const [bytes, setBytes] = useState(0);
  /** Why this browser saves no files. It stands in the dialog, which would cover a toast. */
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const [abort] = useState(() => new AbortController());
  useEffect(
    () => () => {
      abort.abort();
    },
    [abort],
  );
  const { data: size } = useQuery({
    queryKey: queryKeys.exportSize,
    queryFn: ({ signal }) => ownerApi('GET /account/export/size', { signal }),
    staleTime: 0,
  });
  const busyLabel = bytes === 0 ? 'Preparando…' : `Descargando… ${byteText(bytes)}`;
  return (
    <DialogShell title="Descargar mis datos" onClose={onClose}>
      <ProofForm
        action={{ label: 'Descargar', busyLabel, isDangerous: false }}
        refusal={unsaved}
        onCancel={onClose}
        send={async ({ photos }, proof) => {
          const refusal = refuseSaving();
          setUnsaved(refusal && `${refusal.title}. ${refusal.description}`);
          if (refusal !== null) return;
          setBytes(0);
          await downloadExport(
            { ...proof, photos: photos === 'yes' },
            { signal: abort.signal, onBytes: setBytes },
          );
          showToast({ title: 'Tu copia está descargada' });
          onClose();
        }}
      >
        {({ isSending }) => (
          <>
            <p>
              Un archivo ZIP con tu cuenta, tu negocio, productos, categorías, comentarios y
              pedidos, en hojas de cálculo.
            </p>
            <fieldset className="m-0 grid gap-1 border-0 p-0" disabled={isSending}>
              <legend className="sr">¿Con las fotos?</legend>
              <Choice value="no" label="Sin fotos" bytes={size?.withoutPhotos} />
              <Choice value="yes" label="Con fotos" bytes={size?.withPhotos} />
            </fieldset>
          </>
        )}
      </ProofForm>
    </DialogShell>
  );
}

interface ChoiceProps {
  value: 'no' | 'yes';
  label: string;
  bytes: number | undefined;
}

function Choice({ value, label, bytes }: ChoiceProps): ReactElement {
  return (
    <RadioChoice name="photos" value={value} defaultChecked={value === 'no'}>
      <span>{bytes === undefined ? label : `${label} · unos ${byteText(bytes)}`}</span>
    </RadioChoice>
  );
}
