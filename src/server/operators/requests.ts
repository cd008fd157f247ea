import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { actorOf, refuseHandled } from './act.ts';
import { appendAudit } from './audit-rows.ts';
import * as requests from './request-rows.ts';
import { createId } from '#server/platform/db/random-id.ts';
import { transact } from '#server/platform/db/transact.ts';
import type { DataRequest, DataRequestCreate, DataRequestUpdate } from '#contract/operators.ts';
import { DomainError } from '#domain/errors.ts';
import { addDays, dayIn } from '#domain/hours/day.ts';
import { requestDays, requestListLimit } from '#domain/limits.ts';
import { actNoteMinLength } from '#domain/operators/act-limits.ts';
import { registrationTimezone } from '#domain/site.ts';

/** People's requests about their data, and when they were settled. */
export function createDataRequests({ database }: Pick<ServiceContext, 'database'>) {
  const read = async (db: typeof database.kysely, id: string): Promise<DataRequest> => {
    const found = await requests.findRequest(db, id);
    if (found === null) throw new DomainError('request_not_found');
    return found;
  };
  return {
    async list(): Promise<{ data: DataRequest[] }> {
      return { data: await requests.listRequests(database.kysely, requestListLimit) };
    },

    async create(
      by: OperatorActor,
      { kind, subject, receivedOn }: DataRequestCreate,
    ): Promise<DataRequest> {
      if (receivedOn > dayIn(registrationTimezone, new Date())) {
        const issues = [{ path: 'receivedOn', message: 'Ese día no ha llegado.' }];
        throw new DomainError('validation_failed', { issues });
      }
      return transact(database, async (tx) => {
        const asked = { kind, subject, received_on: receivedOn };
        const repeated = await requests.findRepeated(tx, asked);
        if (repeated !== null) return repeated;
        const id = createId();
        const due_on = addDays(receivedOn, requestDays);
        await requests.insertRequest(tx, { id, ...asked, due_on });
        await appendAudit(tx, {
          ...actorOf(by),
          action: 'request.created',
          targetKind: 'request',
          targetId: id,
          detail: { kind },
        });
        return read(tx, id);
      });
    },

    async update(
      by: OperatorActor,
      id: string,
      { state, note = null }: DataRequestUpdate,
    ): Promise<DataRequest> {
      if (state === 'done' && (note ?? '').length < actNoteMinLength) {
        throw new DomainError('reason_required', { message: 'Escribe qué se hizo.' });
      }
      return transact(database, async (tx) => {
        const before = await read(tx, id);
        const action = state === 'done' ? 'request.done' : 'request.reopened';
        const kept = state === 'done' ? note : (note ?? before.note);
        if (!(await requests.setRequestState(tx, id, { state, note: kept }))) {
          return refuseHandled(tx, by, { targetKind: 'request', targetId: id }, [action]);
        }
        await appendAudit(tx, {
          ...actorOf(by),
          action,
          targetKind: 'request',
          targetId: id,
        });
        return read(tx, id);
      });
    },
  };
}
