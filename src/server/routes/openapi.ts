import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type { ApiApp, ApiContext } from './environment.ts';
import { answerJson } from './answer.ts';
import { printDocs } from './docs.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBodySchema } from '#contract/error.ts';
import { VisitorSessionSchema } from '#contract/review.ts';

export interface JsonSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly anyOf?: readonly JsonSchema[];
  readonly enum?: readonly unknown[];
  readonly [keyword: string]: unknown;
}

export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters: readonly ApiParameter[];
  readonly requestBody?: { required: true; content: JsonContent };
  readonly responses: Readonly<Record<string, { description: string; content?: JsonContent }>>;
}

interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema };
}

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
}

const statusTexts: Record<number, string> = {
  200: 'Correcto',
  201: 'Creado',
  204: 'Hecho, sin contenido',
  400: 'Un dato no es válido',
  403: 'Sin permiso',
  404: 'No existe',
  410: 'El registro de cambios ya no llega tan atrás',
  413: 'El contenido es demasiado grande',
  415: 'El contenido no es JSON',
  422: 'La operación no es posible con estos datos',
  429: 'Demasiadas solicitudes',
  500: 'Error inesperado',
  503: 'El servicio no está disponible',
};

/** The OpenAPI description of every endpoint, from the schemas that validate it. */
export function describeApi(title: string): ApiDocument {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeEndpoint(name, endpoint);
  }
  return { openapi: '3.1.0', info: { title, version: '1' }, servers: [{ url: '/api' }], paths };
}

function describeEndpoint(name: string, endpoint: Endpoint): ApiOperation {
  const { params, query, body, answer, status, visitor, summary, tag } = endpoint;
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(visitor === 'none' ? [] : [describeSession(visitor === 'required')]),
  ];
  const refusals = [
    400,
    ...(body === undefined ? [] : [413, 415]),
    ...endpoint.errors,
    429,
    500,
    503,
  ];
  const errorBody = describeContent(ErrorBodySchema, 'output');
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters,
    ...(body !== undefined && {
      requestBody: { required: true as const, content: describeContent(body, 'input') },
    }),
    responses: Object.fromEntries([
      [
        status,
        {
          description: statusTexts[status] ?? '',
          ...(answer !== undefined && { content: describeContent(answer, 'output') }),
        },
      ],
      ...refusals.map((code) => [
        code,
        { description: statusTexts[code] ?? 'Error', content: errorBody },
      ]),
    ]) as ApiOperation['responses'],
  };
}

function describeParameters(
  place: 'path' | 'query',
  schema: v.GenericSchema | undefined,
): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = convert(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: property,
  }));
}

const describeSession = (required: boolean): ApiParameter => ({
  name: 'x-session-id',
  in: 'header',
  required,
  schema: convert(VisitorSessionSchema, 'input'),
});

const describeContent = (schema: v.GenericSchema, mode: 'input' | 'output'): JsonContent => ({
  'application/json': { schema: convert(schema, mode) },
});

function convert(schema: v.GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...converted } = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  return converted as unknown as JsonSchema;
}

export function mountDescription(app: ApiApp, title: string): void {
  const api = describeApi(title);
  const docs = printDocs(api);
  app.get('/openapi.json', (c) => answerJson(c, api, 200));
  app.get('/docs', (c: ApiContext) =>
    c.html(docs.html, 200, {
      'cache-control': 'no-cache',
      'content-security-policy': docs.policy,
      'x-content-type-options': 'nosniff',
    }),
  );
}
