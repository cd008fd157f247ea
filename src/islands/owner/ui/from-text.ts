import * as v from 'valibot';

/** Lets a rule of the contract accept the text of a form: `read` converts the text to the rule's input. */
export function fromText<Schema extends v.GenericSchema>(
  schema: Schema,
  read: (text: string) => v.InferInput<Schema>,
): v.GenericSchema<string, v.InferOutput<Schema>> {
  const rule = schema as v.GenericSchema<v.InferInput<Schema>, v.InferOutput<Schema>>;
  return v.pipe(v.string(), v.transform(read), rule);
}
