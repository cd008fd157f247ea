import { siteName } from '#domain/site.ts';

/** Shown until the first publication is complete. It looks again by itself. */
export const unpublishedPage = `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="5">
<title>Preparando el sitio · ${siteName}</title>
<style>body{font:1.125rem/1.5 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem}</style>
</head>
<body>
<h1>Estamos preparando el sitio</h1>
<p>Las páginas se están publicando por primera vez. Esta página se actualizará sola en unos segundos.</p>
</body>
</html>
`;
