import * as v from 'valibot';

/** The body of every response that is not a success (product.md 6.12); `message` is Spanish and fit to show. */
export const ErrorBodySchema = v.object({
  message: v.string(),
  code: v.string(),
  /** With 409 `already_handled`: the same person did it a moment ago, so a lost response is the likely cause. */
  own: v.optional(v.literal(true)),
  issues: v.optional(v.array(v.object({ path: v.string(), message: v.string() }))),
});
export type ErrorBody = v.InferOutput<typeof ErrorBodySchema>;
