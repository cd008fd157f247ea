// The part of OpenAPI 3.1 that describes this API.

export interface JsonSchema {
  readonly default?: unknown;
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
  readonly security?: readonly { readonly bearer?: readonly [] }[];
  readonly requestBody?: { required: true; content: BodyContent };
  readonly responses: Readonly<Record<string, { description: string; content?: ResponseContent }>>;
}

export interface JsonContent {
  readonly 'application/json': { readonly schema: JsonSchema };
}

/** Content by media type: JSON, or the type of a file. */
export type ResponseContent = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** A body of JSON, or a form with files. */
export type BodyContent =
  | JsonContent
  | { readonly 'multipart/form-data': { readonly schema: JsonSchema } };

export interface ApiDocument {
  readonly openapi: '3.1.0';
  readonly info: { readonly title: string; readonly version: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly components: {
    readonly securitySchemes: {
      readonly bearer: { readonly type: 'http'; readonly scheme: 'bearer' };
    };
  };
}
