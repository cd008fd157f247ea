import * as v from 'valibot';

/** A rule of the contract for a field whose form holds text: `read` makes of it what the rule takes. */
export function fromText<Schema extends v.GenericSchema>(
  schema: Schema,
  read: (text: string) => v.InferInput<Schema>,
): v.GenericSchema<string, v.InferOutput<Schema>> {
  const rule = schema as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>;
  return v.pipe(v.string(), v.transform(read), rule);
}
