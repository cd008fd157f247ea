import type { ReactElement } from 'react';
import { useEffect, useRef } from 'react';
import { isCubanMobile } from '#domain/accounts/phone.ts';

interface Props {
  name: string;
  /** Name of the field of the same form whose number is meant. */
  phone: string;
  isLocked: boolean;
}

/** Whether the phone takes messages by WhatsApp: by itself on for a Cuban mobile, until a person chooses. */
export function WhatsappField({ name, phone, isLocked }: Props): ReactElement {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = box.current;
    const field = input?.form?.elements.namedItem(phone);
    if (!input || !(field instanceof HTMLInputElement)) return;
    // It was ticked before the script came.
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
