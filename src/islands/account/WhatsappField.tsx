import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { isCubanMobile } from '#domain/accounts/phone.ts';

interface Props {
  name: string;
  /** Name of the field of the same form with the phone number. */
  phone: string;
  isLocked: boolean;
}

/**
 * Asks whether the phone receives WhatsApp messages. It is ticked automatically for a Cuban mobile number, until the
 * person chooses.
 */
export function WhatsappField({ name, phone, isLocked }: Props): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    const field = input?.form?.elements.namedItem(phone);
    if (!input || !(field instanceof HTMLInputElement)) return;
    // The person ticked it before the script loaded.
    if (input.checked) input.dataset.chosen = '';
    const follow = () => {
      if (input.dataset.chosen === undefined) input.checked = isCubanMobile(field.value);
    };
    follow();
    field.addEventListener('input', follow);
    return () => {
      field.removeEventListener('input', follow);
    };
  }, [phone]);
  return (
    <label className="mt-1.5 flex min-h-11 cursor-pointer items-center gap-2.5 font-strong">
      <input
        ref={box}
        type="checkbox"
        className="size-5 flex-none accent-sea"
        name={name}
        aria-disabled={isLocked}
        onInput={({ currentTarget }) => {
          currentTarget.dataset.chosen = '';
        }}
      />
      Recibo mensajes por WhatsApp en este teléfono
    </label>
  );
}
