import { serviceWorkerPath } from '#domain/paths.ts';

/**
 * Runs in the head of every page of a build, after the early script: once the page has loaded and is idle it registers
 * the service worker and tells it what was loaded without it. While data is saved both wait for a tap, as every other
 * script does. When the network is back it tells the worker again, which then sends what waited.
 */
export const workerScript = `(d=>{
let w=navigator.serviceWorker,
s=()=>d.dataset.saving!=null,
g=()=>w.register("${serviceWorkerPath()}").then(()=>w.ready).then(r=>r.active.postMessage(
[s(),location.href,...performance.getEntriesByType("resource").map(e=>e.name)])).catch(()=>{});
w&&(addEventListener("load",()=>s()?addEventListener("click",g,{once:!0}):(self.requestIdleCallback||setTimeout)(g)),
addEventListener("online",()=>w.controller&&g()))
})(document.documentElement)`.replace(/\n/g, '');
