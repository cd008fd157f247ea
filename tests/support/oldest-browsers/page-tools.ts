// Runs in the page, in browsers that can do little except run scripts. It finds and uses the things that a person sees.

/** Old browsers get this source as it is, so it uses nothing that they lack. */
export const pageTools = `
const pause = (ms) => new Promise((go) => setTimeout(go, ms));
const until = async (find, what) => {
  for (let turn = 0; turn < 400; turn += 1) {
    const found = find();
    if (found) return found;
    await pause(100);
  }
  throw new Error('Waited in vain for ' + what + ' at ' + location.href + ': ' + document.body.innerText.slice(0, 600));
};
const isSeen = (element) => element.getClientRects().length > 0;
const scope = () => {
  const open = Array.from(document.querySelectorAll('dialog[open]'));
  return open[open.length - 1] || document;
};
const nameOf = (element) => (element.getAttribute('aria-label') || element.innerText || element.title || '').trim().replace(/\\s+/g, ' ');
const findControl = (name) => Array.from(scope().querySelectorAll('button,a,summary,[role=button],[role=switch]'))
  .filter(isSeen).find((one) => nameOf(one) === name || nameOf(one).startsWith(name));
const findField = (name) => {
  for (const label of Array.from(scope().querySelectorAll('label'))) {
    if (label.innerText.trim().split('\\n')[0].replace(/ *(\\*|\\(opcional\\))$/, '') !== name) continue;
    const field = label.control || label.querySelector('input,select,textarea');
    if (field) return field;
  }
  return scope().querySelector('[aria-label="' + name + '"]');
};
const press = async (name) => {
  const control = await until(() => { const one = findControl(name); return one && !one.disabled && one.getAttribute('aria-disabled') !== 'true' && one; }, 'the control ' + name);
  control.click();
  await pause(50);
};
const fill = async (name, value) => {
  const field = await until(() => findField(name), 'the field ' + name);
  field.focus();
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement;
  const chosen = field instanceof HTMLSelectElement ? Array.from(field.options).find((one) => one.text === value || one.value === value).value : value;
  Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(field, chosen);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.blur();
};
const give = async (name, color) => {
  const field = await until(() => findField(name), 'the field ' + name);
  const canvas = document.createElement('canvas');
  canvas.width = 800; canvas.height = 600;
  const context = canvas.getContext('2d');
  context.fillStyle = color;
  context.fillRect(0, 0, 800, 600);
  const blob = await new Promise((done) => canvas.toBlob(done, 'image/png'));
  const list = new DataTransfer();
  list.items.add(new File([blob], 'foto.png', { type: 'image/png' }));
  field.files = list.files;
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const sees = (text) => until(() => document.body.innerText.includes(text), 'the text ' + text);
const arrives = (path) => until(() => location.pathname === path, 'the address ' + path);
`;
