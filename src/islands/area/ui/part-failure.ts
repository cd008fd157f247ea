/** What browsers, in this order Chromium, Firefox and Safari, and the loader of the build say of a file that did not come. */
const ofLoading =
  /dynamically imported module|Importing a module script failed|Unable to preload|Failed to fetch/i;

/** Why a part of an area is not shown: its files did not come, or it failed as it was drawn. */
export function describePartFailure(error: unknown): string {
  return error instanceof Error && ofLoading.test(error.message)
    ? 'No se pudieron cargar los datos. Comprueba tu conexión.'
    : 'Algo falló al mostrarla. Vuelve a cargar la página.';
}
