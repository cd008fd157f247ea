import type { OperatorActor } from '#server/platform/http/actor.ts';
import type { ServiceContext } from '#server/platform/context.ts';
import { findOperatorStore, listOperatorStores } from './operator-list-rows.ts';
import type { Output } from '#contract/endpoint.ts';
import type {
  OperatorBusiness,
  OperatorBusinessPage,
  OperatorBusinessesQuerySchema,
} from '#contract/stores.ts';
import { DomainError } from '#domain/errors.ts';
import { dayIn } from '#domain/hours/day.ts';
import { operatorPageSize } from '#domain/limits.ts';
import { pageMeta } from '#domain/pagination.ts';
import { registrationTimezone } from '#domain/site.ts';

/** What operators read of the stores; a moderator neither sees nor finds anything by email or phone. */
export function createStoreList({ database }: Pick<ServiceContext, 'database'>) {
  const scope = ({ role }: OperatorActor) => ({
    today: dayIn(registrationTimezone, new Date()),
    withContact: role === 'operator',
  });
  return {
    async list(
      operator: OperatorActor,
      { search, state, page }: Output<typeof OperatorBusinessesQuerySchema>,
    ): Promise<OperatorBusinessPage> {
      const { data, total } = await listOperatorStores(
        database.kysely,
        { search, state, ...scope(operator) },
        { limit: operatorPageSize, offset: (page - 1) * operatorPageSize },
      );
      return { data, meta: pageMeta({ total, page, limit: operatorPageSize }) };
    },

    async get(operator: OperatorActor, id: string): Promise<OperatorBusiness> {
      const store = await findOperatorStore(database.kysely, id, scope(operator));
      if (store === null) throw new DomainError('business_not_found');
      return store;
    },
  };
}
