import { type ReactElement, useEffect, useRef } from 'react';
import { Copy, MessageCircle } from 'lucide-react';
import type { Order } from '#contract/orders.ts';
import { whatsappLink } from '#domain/stores/contact-links.ts';
import { copyText } from '#islands/shared/copy-text.ts';
import { showToast } from '#state/toasts.ts';
import { replyText } from './order-texts.ts';

interface Props {
  order: Order;
  /** Whether the order was just accepted, and the customer does not know yet. */
  isNews: boolean;
}

/**
 * Opens the WhatsApp chat with the customer's number and a prepared text. Without a number it copies the text for the
 * chat from which the order came.
 */
export function ReplyButton({ order, isNews }: Props): ReactElement {
  const { customerPhone } = order;
  const text = replyText(order);
  const button = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // The pressed button is gone, so this one takes the focus.
    if (isNews && document.activeElement === document.body) button.current?.focus();
  }, [isNews]);
  const look = isNews ? 'btn main' : 'btn';
  if (customerPhone !== null) {
    return (
      <a
        ref={(element) => {
          button.current = element;
        }}
        className={look}
        href={whatsappLink(customerPhone, text)}
        target="_blank"
        rel="noopener"
      >
        <MessageCircle aria-hidden="true" className="icon" />
        <span>{isNews ? 'Avisar al cliente' : 'Contestar por WhatsApp'}</span>
      </a>
    );
  }
  return (
    <button
      ref={(element) => {
        button.current = element;
      }}
      type="button"
      className={look}
      onClick={() => void copyReply(text)}
    >
      <Copy aria-hidden="true" className="icon" />
      <span className="text-left">
        <span>{isNews ? 'Avisar al cliente' : 'Copiar la respuesta'}</span>{' '}
        <small className="block [font-weight:500]">Responde en el chat donde te llegó</small>
      </span>
    </button>
  );
}

async function copyReply(text: string): Promise<void> {
  const isCopied = await copyText(text);
  showToast(
    isCopied
      ? { title: 'Respuesta copiada', description: 'Responde en el chat donde te llegó.' }
      : { title: 'No se pudo copiar', description: text, variant: 'destructive' },
  );
}
