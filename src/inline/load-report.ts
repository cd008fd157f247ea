/**
 * Runs at the end of the page of reports: asks for its script, whose address its element has in `data-script`. Under the
 * data saver that waits for the first touch of the form. A script that does not come is asked for again by another one,
 * under another address, as browsers remember that the first one failed.
 */
export const reportStub = `(d=>{
let s=d.currentScript.dataset.script,f=d.querySelector("[data-report]"),n=0,r=0,
l=()=>{r||(r=1,import(s+(n++?"?"+n:"")).catch(()=>{r=0;d.querySelector("[data-note]").textContent="No se pudo cargar. Toca otra vez"}))};
f.onsubmit=e=>{e.preventDefault();f.dataset.asked="";l()};
f.addEventListener("focusin",l);f.addEventListener("input",l);
if(d.documentElement.dataset.saver==null||!location.hash)l()
})(document)`.replace(/\n/g, '');
