import type { ComponentProps, ReactElement, ReactNode } from 'react';

interface Props extends ComponentProps<'input'> {
  children: ReactNode;
}

export function Switch({ children, className = '', ...input }: Props): ReactElement {
  return (
    <label className={`switch ${className}`}>
      <input {...input} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  );
}
