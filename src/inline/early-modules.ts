/**
 * Runs before the body is parsed: asks at once for the scripts that its element names in `data-scripts`, which the
 * browser would find one behind the other, a round trip each. Nothing is asked for under the data saver.
 */
export const earlyModulesScript = `(d=>{
if(d.documentElement.dataset.saver==null)for(const href of d.currentScript.dataset.scripts.split(" "))
d.head.append(Object.assign(d.createElement("link"),{rel:"modulepreload",href}))
})(document)`.replace(/\n/g, '');
