import { hash } from 'node:crypto';
import type {
  ApiDocument,
  ApiOperation,
  BodyContent,
  ApiParameter,
  JsonSchema,
} from './api-document.ts';
import { escapeMarkup } from '#domain/text/markup.ts';

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #8886 }
details { border: 1px solid #8886; border-radius: .5rem; margin: .5rem 0; padding: .5rem .75rem }
summary { cursor: pointer }
code, pre { font: 14px/1.45 ui-monospace, monospace }
pre { overflow-x: auto; padding: .75rem; border: 1px solid #8886; border-radius: .5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .25rem .75rem .25rem 0 }
.method { display: inline-block; min-width: 4.5rem; font-weight: 700 }`;

export interface Docs {
  readonly html: string;
  /** Content security policy of the page, which has one style and no script. */
  readonly policy: string;
}

/** Renders a page that documents the API: finished HTML without scripts and without files from elsewhere. */
export function renderDocs(api: ApiDocument): Docs {
  const byTag = Map.groupBy(
    Object.entries(api.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
    ),
    ({ operation }) => operation.tags[0] ?? '',
  );
  const sections = [...byTag].map(
    ([tag, entries]) =>
      `<h2>${escapeMarkup(tag)}</h2>${entries
        .map(({ path, method, operation }) => renderOperation(method, `/api${path}`, operation))
        .join('')}`,
  );
  const title = escapeMarkup(api.info.title);
  return {
    html: `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<style>${style}</style></head><body><h1>${title}</h1>
<p>Descripción completa para programas: <a href="/api/openapi.json">/api/openapi.json</a>.</p>
${sections.join('\n')}</body></html>`,
    policy: `default-src 'none'; style-src 'sha256-${hash('sha256', style, 'base64')}'; frame-ancestors 'none'`,
  };
}

const readBodySchema = (content: BodyContent): JsonSchema =>
  'multipart/form-data' in content
    ? content['multipart/form-data'].schema
    : content['application/json'].schema;

function renderOperation(method: string, path: string, operation: ApiOperation): string {
  const { summary, parameters, requestBody, responses } = operation;
  const body = requestBody && readBodySchema(requestBody.content);
  return `<details id="${escapeMarkup(operation.operationId)}"><summary><span class="method">${escapeMarkup(method.toUpperCase())}</span>
<code>${escapeMarkup(path)}</code> ${escapeMarkup(summary)}</summary>
${parameters.length === 0 ? '' : renderParameters(parameters)}
${body === undefined ? '' : `<h3>Cuerpo</h3>${renderSchema(body)}`}
<h3>Respuestas</h3>${Object.entries(responses)
    .map(([status, { description, content }]) => {
      const schema = Number(status) < 300 ? content?.['application/json']?.schema : undefined;
      return `<p><strong>${escapeMarkup(status)}</strong> ${escapeMarkup(description)}</p>${schema === undefined ? '' : renderSchema(schema)}`;
    })
    .join('')}</details>`;
}

function renderParameters(parameters: readonly ApiParameter[]): string {
  const rows = parameters.map(
    ({ name, in: place, required, schema }) =>
      `<tr><td><code>${escapeMarkup(name)}</code></td><td>${escapeMarkup(place)}${required ? ', obligatorio' : ''}</td><td>${renderType(schema)}</td></tr>`,
  );
  return `<h3>Parámetros</h3><table>${rows.join('')}</table>`;
}

function renderType(schema: JsonSchema): string {
  const parts = [
    schema.enum?.map(String).join(' | ') ?? [schema.type ?? ''].flat().join(' | '),
    schema.default === undefined ? '' : `por defecto ${JSON.stringify(schema.default)}`,
  ];
  return `<code>${escapeMarkup(parts.filter((part) => part !== '').join(', '))}</code>`;
}

const renderSchema = (schema: JsonSchema): string =>
  `<pre>${escapeMarkup(JSON.stringify(schema, null, 2))}</pre>`;
