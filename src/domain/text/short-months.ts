export const shortMonths: readonly string[] =
  'ene feb mar abr may jun jul ago sep oct nov dic'.split(' ');
