import type { ComponentProps, ReactElement } from 'react';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'onClick' | 'type'> {
  isBusy: boolean;
  onChoose: (files: readonly File[]) => void;
}

/** A field for files, pictures unless others are named. While it is busy it opens nothing; disabled, it would lose the focus. */
export function FileInput({ isBusy, onChoose, ...input }: Props): ReactElement {
  return (
    <input
      accept="image/*"
      {...input}
      className="sr"
      type="file"
      aria-disabled={isBusy}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
      }}
      onChange={(event) => {
        const files = Array.from(event.currentTarget.files ?? []);
        event.currentTarget.value = '';
        onChoose(files);
      }}
    />
  );
}
