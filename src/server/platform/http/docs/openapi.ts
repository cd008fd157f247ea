import { toJsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import type {
  ApiDocument,
  ApiOperation,
  ApiParameter,
  JsonContent,
  JsonSchema,
} from './api-document.ts';
import { listRefusalStatuses } from '../statuses.ts';
import { keyPattern, versionPattern } from '../input/conditions.ts';
import type { Endpoint, Upload } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ErrorBodySchema } from '#contract/error.ts';
import { publisherTokenHeader } from '#contract/published.ts';
import { VisitorSessionSchema } from '#contract/comments.ts';

const statusTexts: Record<number, string> = {
  200: 'Correcto',
  201: 'Creado',
  202: 'Recibido; se hace después',
  204: 'Hecho, sin contenido',
  400: 'Un dato no es válido',
  401: 'Hay que iniciar sesión',
  403: 'Sin permiso',
  404: 'No existe',
  408: 'Tardó demasiado en llegar',
  409: 'No es posible en el estado actual',
  410: 'El registro de cambios ya no llega tan atrás',
  412: 'Otra persona o pestaña guardó cambios entretanto',
  413: 'El contenido es demasiado grande',
  415: 'El contenido no es del tipo que se espera',
  422: 'La operación no es posible con estos datos',
  429: 'Demasiadas solicitudes',
  500: 'Error inesperado',
  503: 'El servicio no está disponible',
};

/** Describes every endpoint in OpenAPI, from the schemas that validate it. */
export function describeEndpoints(title: string): ApiDocument {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  const components = {
    securitySchemes: { bearer: { type: 'http' as const, scheme: 'bearer' as const } },
  };
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replace(/:(\w+)/g, '{$1}');
    const operations = (paths[path] ??= {});
    const method = endpoint.method.toLowerCase();
    const described = describeEndpoint(name, endpoint);
    const other = operations[method];
    if (other === undefined) operations[method] = described;
    else if (endpoint.claim === undefined) operations[method] = join(other, described);
    else operations[method] = join(described, other);
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
  const { params, query, body, response, status, visitor, bearer, summary, tag } = endpoint;
  const { download, upload, isRepeatable, isVersioned, isForPublisher } = endpoint;
  const parameters = [
    ...describeParameters('path', params),
    ...describeParameters('query', query),
    ...(visitor === 'none' ? [] : [describeSession(visitor === 'required')]),
    ...(isRepeatable ? [describeHeader('idempotency-key', keyPattern)] : []),
    ...(isVersioned ? [describeHeader('if-match', versionPattern)] : []),
    ...(isForPublisher ? [describeHeader(publisherTokenHeader, '.{16,}')] : []),
  ];
  const errorBody = describeContent(ErrorBodySchema, 'output');
  return {
    operationId: name,
    summary,
    tags: [tag],
    parameters,
    ...(bearer === 'required' && { security: [{ bearer: [] as const }] }),
    ...describeBody(body, upload),
    responses: Object.fromEntries([
      [
        status,
        {
          description: statusTexts[status] ?? '',
          ...(response !== undefined && { content: describeContent(response, 'output') }),
          ...(download !== undefined && { content: { [download]: { schema: binary(download) } } }),
        },
      ],
      ...listRefusalStatuses(endpoint).map((code) => [
        code,
        { description: statusTexts[code] ?? 'Error', content: errorBody },
      ]),
    ]) as ApiOperation['responses'],
  };
}

function describeBody(
  body: v.GenericSchema | undefined,
  upload: Upload | undefined,
): Pick<ApiOperation, 'requestBody'> {
  if (upload === undefined) {
    if (body === undefined) return {};
    return { requestBody: { required: true, content: describeContent(body, 'input') } };
  }
  const { properties = {}, required = [] } = body === undefined ? {} : convert(body, 'input');
  const file = binary('application/octet-stream');
  const files = upload.most === 1 ? file : { type: 'array', items: file, maxItems: upload.most };
  const schema: JsonSchema = {
    type: 'object',
    properties: { ...properties, [upload.field]: files },
    required: [...required, upload.field],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
}

/** Joins two calls with the same path into one operation. The second is for callers without an access token. */
function join(own: ApiOperation, open: ApiOperation): ApiOperation {
  const named = new Set(open.parameters.map(({ name }) => name));
  const schemas = [open, own].flatMap(({ responses }) => {
    const schema = responses['200']?.content?.['application/json']?.schema;
    return schema === undefined ? [] : [schema];
  });
  return {
    ...open,
    summary: `${open.summary}; con sesión: ${own.summary}`,
    parameters: [...open.parameters, ...own.parameters.filter(({ name }) => !named.has(name))],
    security: [{}, { bearer: [] }],
    responses: {
      ...own.responses,
      ...open.responses,
      '200': {
        description: statusTexts[200] ?? '',
        content: { 'application/json': { schema: { anyOf: schemas } } },
      },
    },
  };
}

const binary = (contentMediaType: string): JsonSchema => ({ type: 'string', contentMediaType });

const describeHeader = (name: string, pattern: string): ApiParameter => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', pattern },
});

function describeParameters(
  location: 'path' | 'query',
  schema: v.GenericSchema | undefined,
): ApiParameter[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = convert(schema, 'input');
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
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
