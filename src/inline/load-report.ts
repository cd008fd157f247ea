import { importScript, notLoaded } from './shared/import-script.ts';
import { getElement, hasDataSaver, readOwnData } from './shared/page.ts';

// Runs at the end of the page of reports. It loads the page's script from the address in `data-script` of its element.
// Under the data saver it waits until the visitor first touches the form.

const { script = '' } = readOwnData();
const form = getElement('[data-report]');
const note = getElement('[data-note]');
let isAsked = false;

function load(): void {
  if (isAsked) return;
  isAsked = true;
  importScript(script).catch(() => {
    isAsked = false;
    // The visitor may change the report before another touch loads the script. Only another press sends it.
    delete form.dataset.asked;
    note.textContent = notLoaded;
  });
}

form.onsubmit = (event) => {
  event.preventDefault();
  form.dataset.asked = '';
  load();
};
form.addEventListener('focusin', load);
form.addEventListener('input', load);
if (!hasDataSaver() || location.hash === '') load();
