import { type ComponentProps, type ReactElement, useEffect, useRef, useState } from 'react';
import { errorMessages, orderMessages } from '#domain/messages.ts';
import { createOrderCode } from '#domain/orders/order-code.ts';
import { createOrderToken } from '#domain/orders/order-token.ts';
import { describeFailure } from '#state/api.ts';
import { useOwnStore } from '#islands/owner/store/owner-context.ts';
import { askDiscard } from '#islands/signed-in/leave-guard.ts';
import { Dialog } from '#islands/signed-in/ui/Dialog.tsx';
import { FailureBox } from '#islands/signed-in/ui/FailureBox.tsx';
import { ListSkeleton } from '#islands/signed-in/ui/ListSkeleton.tsx';
import { Note } from '#islands/owner/ui/Note.tsx';
import { keepOrderForm, orderFormName } from './kept-order-form.ts';
import { OrderForm, type OrderFormState, type OrderStart } from './OrderForm.tsx';
import { useQuery } from '@tanstack/react-query';
import {
  parseOrderFragment,
  refuseOrderFragment,
  type OrderPayload,
} from '#domain/orders/order-payload.ts';
import { queryKeys } from '#islands/owner/query-keys.ts';
import { findOrder, findSold } from './order-calls.ts';
import {
  type LinkedDraft,
  nobody,
  priceLine,
  readCustomer,
  readLinkedLines,
  settleCustomer,
} from './order-draft.ts';

interface Props {
  /** The fragment of an opened link; null for an order that is typed by hand. */
  fragment: string | null;
  onClose: () => void;
}

/** Records an order from a customer's link or typed by hand. */
export default function OrderDialog({ fragment, onClose }: Props): ReactElement {
  const name = orderFormName(useOwnStore().id, fragment);
  const state = useRef<OrderFormState>({ isUnsaved: false, isSaving: false });
  const onState = (now: OrderFormState) => {
    state.current = now;
  };
  const askClose = async () => {
    const { isUnsaved, isSaving } = state.current;
    if (isSaving || (isUnsaved && !(await askDiscard()))) return;
    if (isUnsaved) keepOrderForm(name, null);
    onClose();
  };
  const form = { name, onState, onClose };
  return (
    <Dialog
      title={fragment === null ? 'Nuevo pedido' : 'Registrar pedido'}
      onAskClose={() => void askClose()}
    >
      {fragment === null ? (
        <WrittenOrder {...form} />
      ) : (
        <LinkedOrder fragment={fragment} {...form} />
      )}
    </Dialog>
  );
}

type FormProps = Omit<ComponentProps<typeof OrderForm>, 'start'>;

const drawBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count));

function WrittenOrder(props: FormProps): ReactElement {
  const [start] = useState<OrderStart>(() => ({
    token: createOrderToken(drawBytes),
    code: createOrderCode(drawBytes),
    channel: 'hand',
    lines: [],
    customer: nobody,
  }));
  return <OrderForm start={start} {...props} />;
}

function LinkedOrder({ fragment, ...props }: FormProps & { fragment: string }): ReactElement {
  const { data, error, refetch } = useLinkedDraft(fragment);
  const store = useOwnStore();
  const isKnown = data?.isKnown === true;
  useEffect(() => {
    // The order was recorded elsewhere, or by a request whose response was lost.
    if (isKnown) keepOrderForm(props.name, null);
  }, [isKnown, props.name]);
  if (error !== null) {
    return (
      <FailureBox
        title="No se pudo leer el pedido"
        text={describeFailure(error)}
        retry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <ListSkeleton count={2} />;
  if (data === null) return <FailureBox title={refuseOrderFragment(fragment)} />;
  if (isKnown) return <FailureBox title={errorMessages.order_known} />;
  if (data.otherStore !== null) {
    return <FailureBox title={orderMessages.otherStore} text={`Es de ${data.otherStore}.`} />;
  }
  const { token, code, details } = data.payload;
  const priced = data.lines.map((line) => priceLine(line, false));
  const { customer, linkFee } = settleCustomer(readCustomer(details), priced, store);
  return (
    <>
      {data.gone > 0 && (
        <div className="mb-3">
          <Note>
            {data.gone === 1
              ? 'Un producto del pedido ya no se vende y no cuenta en el total.'
              : `${data.gone} productos del pedido ya no se venden y no cuentan en el total.`}
          </Note>
        </div>
      )}
      <OrderForm
        start={{ token, code, channel: 'link', lines: data.lines, customer, linkFee }}
        {...props}
      />
    </>
  );
}

interface Linked extends LinkedDraft {
  readonly payload: OrderPayload;
  readonly isKnown: boolean;
}

/** The order of a link with today's products; null for an incomplete link. */
function useLinkedDraft(fragment: string) {
  const { id: storeId, url } = useOwnStore();
  return useQuery({
    queryKey: [...queryKeys.orderLink, storeId, fragment],
    queryFn: async (): Promise<Linked | null> => {
      const payload = parseOrderFragment(fragment);
      if (payload === null) return null;
      const ids = [...new Set(payload.lines.map(({ productId }) => productId))];
      const [known, sold] = await Promise.all([findOrder(storeId, payload.token), findSold(ids)]);
      return { payload, isKnown: known !== null, ...readLinkedLines(payload, sold, url) };
    },
    // The calls themselves retry.
    retry: false,
    // Not read again by itself, because the owner is editing it.
    staleTime: Infinity,
    gcTime: 0,
  });
}
