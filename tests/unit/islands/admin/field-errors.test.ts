import { expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { findRefusals } from '#islands/admin/layout/use-field-errors.ts';

const fields = ['note', 'message'];
const invisible = 'El texto tiene caracteres invisibles. Bórralo y escríbelo de nuevo.';
const tooLong = 'El texto es demasiado largo.';
const refuse = (status: number, code: string, issues: ApiError['issues'] = []) =>
  new ApiError(status, { code, message: `No: ${code}`, issues });

test.each([
  [
    'an invisible character at its field',
    refuse(400, 'validation_failed', [{ path: 'note', message: invisible }]),
    { note: invisible },
  ],
  [
    'each field with the first of its refusals',
    refuse(400, 'validation_failed', [
      { path: 'message', message: tooLong },
      { path: 'note', message: invisible },
      { path: 'note', message: tooLong },
    ]),
    { note: invisible, message: tooLong },
  ],
  ['personal data at the sentence', refuse(400, 'personal_data'), { note: 'No: personal_data' }],
  [
    'a missing sentence at the sentence',
    refuse(400, 'reason_required'),
    { note: 'No: reason_required' },
  ],
  [
    'nothing of a value that has no field',
    refuse(400, 'validation_failed', [{ path: 'seen', message: tooLong }]),
    {},
  ],
  ['nothing of another refusal', refuse(409, 'decided_meanwhile'), {}],
  ['nothing of a lost connection', refuse(0, 'service_unavailable'), {}],
  ['nothing of what the API did not say', new Error('No'), {}],
])('the fields of a dialog show %s', (_, error, shown) => {
  expect(findRefusals(error, fields)).toEqual(shown);
});
