import { isWaiting } from '#domain/browser/outbox.ts';
import { unexpected } from '#domain/messages/api.ts';
import { waits } from '#domain/messages/report.ts';
import { getVisitorSession } from '#state/visitor.ts';
import { callApi, getElement } from '../shared/plain-page.ts';
import { readReported } from './reported.ts';

const form = getElement('[data-report]') as HTMLFormElement;
const note = getElement('[data-note]');
const done = getElement('[data-done]');
const missing = getElement('[data-missing]');
const reasons = getElement('fieldset');
const text = getElement('textarea') as HTMLTextAreaElement;
let isBusy = false;

/** Shows the reported thing. When the address names none, there is no form. */
function show(): void {
  const reported = readReported(location.hash);
  done.hidden = true;
  form.hidden = reported === null;
  getElement('[data-broken]').hidden = reported !== null;
  for (const one of document.querySelectorAll<HTMLElement>('[data-kind]')) {
    one.hidden = one.dataset.kind !== reported?.kind;
  }
}

function showMissing(isMissing: boolean): void {
  missing.hidden = !isMissing;
  reasons.setAttribute('aria-invalid', String(isMissing));
  // A hidden reason would still be part of the form.
  for (const reason of reasons.querySelectorAll('input')) {
    reason.setAttribute('aria-describedby', isMissing ? missing.id : '');
  }
}

async function send(): Promise<void> {
  const reported = readReported(location.hash);
  if (isBusy || reported === null) return;
  const reason = new FormData(form).get('reason');
  showMissing(reason === null);
  if (reason === null) {
    getElement('input[name=reason]').focus();
    return;
  }
  isBusy = true;
  note.textContent = 'Enviando…';
  try {
    const { isTaken, said } = await post({ ...reported, reason, text: text.value.trim() });
    if (isTaken) end(said);
    else note.textContent = said;
  } catch {
    // Unforeseen. What was typed stays.
    note.textContent = unexpected;
  } finally {
    isBusy = false;
  }
}

/**
 * Sends the report. A repetition after a lost response does no harm, because the server counts a visitor's report about
 * a thing once.
 */
async function post(
  body: Readonly<Record<string, unknown>>,
): Promise<{ isTaken: boolean; said: string }> {
  const {
    isOk,
    body: received,
    said,
  } = await callApi('/reports', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-session-id': getVisitorSession() },
    body: JSON.stringify(body),
  });
  return isWaiting(received) ? { isTaken: true, said: waits } : { isTaken: isOk, said };
}

/** Replaces the form by a text, so that nothing can be sent twice. */
function end(said: string): void {
  form.hidden = true;
  done.textContent = said;
  done.hidden = false;
  done.focus();
}

form.onsubmit = (event) => {
  event.preventDefault();
  void send();
};
reasons.onchange = () => {
  showMissing(false);
};
addEventListener('hashchange', () => {
  form.reset();
  showMissing(false);
  note.textContent = '';
  show();
});
show();
// The visitor pressed the button before this script loaded.
if (form.dataset.asked !== undefined) void send();
