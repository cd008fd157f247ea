import type { ComponentProps, ReactElement } from 'react';
import type { LucideIcon } from 'lucide-react';
import { FileInput } from './FileInput.tsx';

interface Props extends ComponentProps<typeof FileInput> {
  Icon: LucideIcon;
  label: string;
}

/** A field for files that looks like a button. The field itself is invisible, so the button shows the focus ring. */
export function FileButton({ Icon, label, className = 'btn', ...input }: Props): ReactElement {
  return (
    <label
      className={`${className} focus-within:[outline:3px_solid_var(--mango)] focus-within:outline-offset-2`}
    >
      <Icon aria-hidden="true" className="icon" />
      <span>{label}</span>
      <FileInput {...input} />
    </label>
  );
}
