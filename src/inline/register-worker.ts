import { serviceWorkerPath } from '#domain/paths/paths.ts';

/**
 * Runs in the head of every page of a build, after the early script: once the page has loaded and is idle it registers
 * the service worker and posts to it what was loaded without it, then and later, as what was on its way while the worker
 * took over came past it. Under the data saver both wait for a tap, as every other script does. When the network is back
 * it posts to the worker again, which then sends what waited. What the worker posts before the island of toasts is
 * awake is held for it.
 */
export const workerScript = `(d=>{
let w=navigator.serviceWorker,c=w&&w.controller,
s=()=>d.dataset.saver!=null,
g=()=>w.register("${serviceWorkerPath()}").then(()=>w.ready).then(r=>{
let t=l=>r.active.postMessage([s(),location.href,...l.getEntriesByType("resource").map(e=>e.name)]);
t(performance);
c||(c=new PerformanceObserver(t)).observe({type:"resource"})
}).catch(()=>{});
w&&(self.heldNews=[],w.onmessage=e=>heldNews.push(e.data),
addEventListener("load",()=>s()?addEventListener("click",g,{once:!0}):(self.requestIdleCallback||setTimeout)(g)),
addEventListener("online",()=>w.controller&&g()))
})(document.documentElement)`.replace(/\n/g, '');
