import { useStore } from '@nanostores/react';
import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { X } from 'lucide-react';
import { $modals } from '#islands/signed-in/ui/modals.ts';
import { RoundButton } from '#islands/signed-in/ui/RoundButton.tsx';
import { type Notice, $actNotice } from './act-notice.ts';

/** Shows the last act above every screen, with a button to undo it. It takes the focus from the closed dialog. */
export function ActNotice(): ReactElement {
  const notice = useStore($actNotice);
  return (
    <div role="status" className="sticky top-2 z-2 lg:top-[calc(var(--header)+8px)] [&>*]:mb-3.5">
      {notice !== null && <ShownNotice notice={notice} />}
    </div>
  );
}

const tones = { done: 'border-l-leaf', failed: 'border-l-coral' } as const;

function ShownNotice({ notice }: { notice: Notice }): ReactElement {
  const { text, tone, undo, act } = notice;
  const [busy, setBusy] = useState<symbol | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<symbol | null>(null);
  const isCovered = useStore($modals).length > 0;
  useEffect(() => {
    if (isCovered || focused.current === act) return;
    focused.current = act;
    box.current?.focus({ preventScroll: true });
  }, [act, isCovered]);
  return (
    <div
      ref={box}
      tabIndex={-1}
      className={`act-notice flex items-center gap-2 rounded-xl rule rule-l-5 bg-card py-1.5 pr-1.5 pl-3.5 lifted ${tones[tone]}`}
    >
      <p className="flex flex-1 flex-wrap items-center gap-x-3 font-semibold">
        <span className="flex-[1_1_180px]">{text}</span>
        {undo !== null && (
          <button
            type="button"
            className="btn"
            aria-disabled={busy === act}
            onClick={() => {
              if (busy === act) return;
              setBusy(act);
              void undo();
            }}
          >
            {busy === act ? 'Deshaciendo…' : 'Deshacer'}
          </button>
        )}
      </p>
      <RoundButton
        aria-label="Cerrar el aviso"
        onClick={() => {
          $actNotice.set(null);
        }}
      >
        <X aria-hidden="true" className="icon" />
      </RoundButton>
    </div>
  );
}
