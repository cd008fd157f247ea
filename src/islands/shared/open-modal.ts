/**
 * Opens a dialog over the page and focuses its element with `data-first-focus`, or else its first one. React does not
 * write `autofocus`: it focuses the element itself, while the dialog is still closed. Safari before 15.4 lacks dialogs
 * and gets the parts that ours need.
 */
export function openModal(dialog: HTMLDialogElement): void {
  if (typeof dialog.showModal !== 'function') lendModal(dialog);
  dialog.showModal();
  dialog.querySelector<HTMLElement>('[data-first-focus]')?.focus();
}

/** Styles that place the dialog over the page. The keyboard can still reach the page behind it. */
const look = {
  position: 'fixed',
  top: '0',
  right: '0',
  bottom: '0',
  left: '0',
  zIndex: '9',
  height: 'fit-content',
  boxShadow: '0 0 0 100vmax #0009',
};

/** The open dialogs of a browser without any, the topmost last. */
const lent: HTMLDialogElement[] = [];

function lendModal(dialog: HTMLDialogElement): void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || lent[lent.length - 1] !== dialog) return;
    if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  };
  Object.defineProperty(dialog, 'open', {
    configurable: true,
    get: () => dialog.hasAttribute('open'),
  });
  dialog.showModal = () => {
    if (dialog.open) return;
    dialog.setAttribute('open', '');
    if (!dialog.hasAttribute('role')) dialog.setAttribute('role', 'dialog');
    dialog.setAttribute('aria-modal', 'true');
    Object.assign(dialog.style, look);
    lent.push(dialog);
    document.addEventListener('keydown', onKey);
    dialog.querySelector<HTMLElement>('input,select,textarea,button')?.focus();
  };
  dialog.close = () => {
    if (!dialog.open) return;
    dialog.removeAttribute('open');
    lent.splice(lent.indexOf(dialog), 1);
    document.removeEventListener('keydown', onKey);
    // A browser sends the event asynchronously too.
    setTimeout(() => dialog.dispatchEvent(new Event('close')));
  };
}
