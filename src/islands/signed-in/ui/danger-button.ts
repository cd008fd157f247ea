/** The look of a button that deletes for good. */
export const dangerButton =
  'btn border-transparent bg-coral text-coral-ink hover:bg-[color-mix(in_srgb,var(--coral)_86%,var(--ink))]';
