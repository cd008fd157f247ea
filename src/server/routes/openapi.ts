import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  JsonContent,
  JsonSchema,
} from './api-document.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBodySchema } from '#contract/error.ts';
import { VisitorSessionSchema } from '#contract/review.ts';

const statusTexts: Record<number, string> = {
  200: 'Correcto',
  201: 'Creado',
  204: 'Hecho, sin contenido',
  400: 'Un dato no es válido',
  401: 'Hay que iniciar sesión',
  403: 'Sin permiso',
  404: 'No existe',
  409: 'Ya existe',
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
  const components = {
    securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' as const } },
  };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    operations[endpoint.method.toLowerCase()] = describeEndpoint(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1' },
    servers: [{ url: '/api' }],
    paths,
    components,
  };
}

function describeEndpoint(name: string, endpoint: Endpoint): ApiOperation {
  const { params, query, body, answer, status, visitor, bearer, summary, tag } = endpoint;
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(visitor === 'none' ? [] : [describeSession(visitor === 'required')]),
  ];
  const refusals = [
    400,
    ...(bearer === 'none' ? [] : [401]),
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
    ...(bearer === 'required' && { security: [{ bearer: [] as const }] }),
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
  const converted = toJsonSchema(schema, { typeMode, errorMode: 'ignore' });
  delete converted.$schema;
  return converted as unknown as JsonSchema;
}
