// Classes that the forms of accounts share, on their screens and in dialogs.

export const formLook = 'grid min-w-0 content-start gap-4';
export const cardLook = `panel ${formLook} [--inset:clamp(18px,5vw,28px)] p-(--inset) [&_.btn.main]:min-h-12`;

export const labelLook = 'font-strong';
export const controlLook =
  'min-h-12 w-full rounded-lg rule border-edge bg-card px-3 py-2.5 aria-invalid:border-coral';
export const codeLook =
  'text-[1.3rem] [letter-spacing:0.28em] tabular placeholder:text-soft placeholder:opacity-60';
export const hintLook = 'text-small text-soft';
export const errorLook = 'text-small font-semibold text-coral';

/** Links to other actions below the form. */
export const waysLook =
  'grid justify-items-center gap-x-4 gap-y-0.5 *:inline-block *:min-h-11 *:py-2.5 [&_.link]:cursor-pointer [&_.link]:py-2.5';

/** The text that replaces a screen for people who may not see it. */
export const guardLook =
  'mx-auto my-12 grid max-w-[420px] justify-items-center gap-3.5 px-5 py-7 text-center';
