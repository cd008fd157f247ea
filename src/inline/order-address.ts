// Runs at the end of an order sheet. Ways to a place of the page, such as "Volver arriba", are no step of an order: the
// address goes on naming the one that is shown, also for a reload and for what leads back to it. The script of the sheet,
// which comes later, is not called for them.

const own = /^$|^#(lista$|datos$|revisar$|\+|p=)/;

addEventListener('hashchange', (event) => {
  if (own.test(location.hash)) return;
  event.stopImmediatePropagation();
  history.replaceState(history.state, '', event.oldURL);
});
