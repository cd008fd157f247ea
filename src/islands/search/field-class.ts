export const fieldClass =
  'min-h-11 w-full rounded-lg rule border-edge bg-card px-3 aria-invalid:border-coral';
