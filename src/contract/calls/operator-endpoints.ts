import * as v from 'valibot';
import { defineEndpoint } from './endpoint.ts';
import { operatorAddresses } from './operator-addresses.ts';
import { OperatorSchema } from '../operator.ts';

const tag = 'Operación';
const bearer = 'required';
const empty = v.strictObject({});

/** The calls of whoever runs the marketplace; for anyone else they do not exist. */
export const operatorEndpoints = {
  getOperator: defineEndpoint(operatorAddresses.getOperator, {
    tag,
    summary: 'Quién entró a la operación, y con qué papel',
    query: empty,
    response: OperatorSchema,
    bearer,
    role: 'moderator',
    errors: [403, 404],
  }),
} as const;
