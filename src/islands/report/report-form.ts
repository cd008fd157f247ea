import { isWaiting } from '#domain/browser/outbox.ts';
import { unexpected } from '#domain/messages/api.ts';
import { waits } from '#domain/messages/report.ts';
import { getVisitorSession } from '#state/visitor.ts';
import { callApi, find } from '../shared/plain-page.ts';
import { readReported } from './reported.ts';

const form = find('[data-report]') as HTMLFormElement;
const note = find('[data-note]');
const done = find('[data-done]');
const missing = find('[data-missing]');
const reasons = find('fieldset');
const text = find('textarea') as HTMLTextAreaElement;
let isBusy = false;

/** Shows what the address names; without a thing in it there is nothing to fill in. */
function show(): void {
  const reported = readReported(location.hash);
  done.hidden = true;
  form.hidden = reported === null;
  find('[data-broken]').hidden = reported !== null;
  for (const one of document.querySelectorAll<HTMLElement>('[data-kind]')) {
    one.hidden = one.dataset.kind !== reported?.kind;
  }
}

function showMissing(isMissing: boolean): void {
  missing.hidden = !isMissing;
  reasons.setAttribute('aria-invalid', String(isMissing));
  // What is hidden would be read all the same.
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
    find('input[name=reason]').focus();
    return;
  }
  isBusy = true;
  note.textContent = 'Enviando…';
  try {
    const { isTaken, said } = await post({ ...reported, reason, text: text.value.trim() });
    if (isTaken) end(said);
    else note.textContent = said;
  } catch {
    // Where the browser keeps nothing, a visitor has no session.
    note.textContent = unexpected;
  } finally {
    isBusy = false;
  }
}

/** Whoever reports a thing twice has reported it once: a response that got lost does no harm. */
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

/** Leaves nothing to send twice: what was said takes the place of the form. */
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
// It was asked for by a tap on the button.
if (form.dataset.asked !== undefined) void send();
