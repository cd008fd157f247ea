import type { Mounting } from '#server/platform/http/mount.ts';
import { mount } from '#server/platform/http/mount.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { OperatorService } from './service.ts';

export function mountOperators(
  mounting: Mounting,
  { operators }: { readonly operators: OperatorService },
): void {
  const { requests, figures } = operators;
  mount(mounting, endpoints.getOperator, ({ operator, signedIn }) =>
    operators.enter(operator, signedIn),
  );
  mount(mounting, endpoints.listAudit, ({ operator, query }) =>
    operators.readAudit(operator, query),
  );
  mount(mounting, endpoints.listRequests, () => requests.list());
  mount(mounting, endpoints.createRequest, ({ operator, body }) => requests.create(operator, body));
  mount(mounting, endpoints.updateRequest, ({ operator, params, body }) =>
    requests.update(operator, params.id, body),
  );
  mount(mounting, endpoints.getFigures, () => figures.read());
}
