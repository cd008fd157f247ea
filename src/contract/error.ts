import * as v from 'valibot';

/** The body of every response that is not a success (product.md 6.12). `message` is a Spanish sentence for users. */
export const ErrorBodySchema = v.object({
  message: v.string(),
  code: v.string(),
  /** Comes with 409 `already_handled`: the same person did it a moment ago, and probably lost the response. */
  own: v.optional(v.literal(true)),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
