/**
 * Runs at the end of a page with a plain module: asks for it, whose address its element has in `data-script`. Under the
 * data saver that waits for a tap on the button, or for a link that brings an order. A script that does not come is asked
 * for again by another tap, under another address, as browsers remember that the first one failed.
 */
export const beginStub = `(d=>{
let s=d.currentScript.dataset.script,b=d.querySelector("[data-begin]"),n=0,
l=()=>{b.onclick=null;b.textContent="Cargando…";
import(s+(n++?"?"+n:"")).catch(()=>{b.onclick=l;b.textContent="No se pudo cargar. Toca otra vez"})};
b.onclick=l;
if(d.documentElement.dataset.saver==null||/^#(\\+|p=)/.test(location.hash))l()
})(document)`.replace(/\n/g, '');
