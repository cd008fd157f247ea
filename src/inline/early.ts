import { accessTokenEnding, sessionKeyPrefix } from '#domain/browser/stored-session.ts';

/**
 * Runs in the head of every page, before its body is parsed. Under the data saver it holds lazy pictures back as they
 * are parsed and puts in their place a button that loads one; else it starts the first picture at once. It also keeps
 * the browser's offer to install until an island asks for it. The rule is that of `domain/browser/data-saver.ts`,
 * shown to everything else as `data-saver` on the root. A session kept in this browser is shown as `data-signed-in`
 * there, before the first paint and again when another tab or the way back in the history has changed it. An address
 * that names words to search for is shown as `data-words`, so that what belongs to them has its place from the start.
 */
export const earlyScript = `(d=>{
let n=navigator.connection||{},c,o=document,a=d.dataset.api,
h=()=>o.querySelectorAll("img[loading=lazy]:not([data-src])").forEach(i=>{
let s=i.dataset,b;
if(d.dataset.saver==null){
if(i.fetchPriority=="high")i.loading="eager"
}else if(!i.naturalWidth){
s.src=i.src;s.set=i.srcset;i.srcset="";
i.src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
if(s.kb){
b=o.createElement("button");b.className="see";b.type="button";
b.textContent="Ver foto · "+s.kb+" KB";
b.onclick=()=>{i.loading="eager";i.src=s.src;b.remove()};
(i.closest("a")||i).after(b)
}}}),
k=()=>{try{d.toggleAttribute("data-signed-in",Object.keys(localStorage).some(i=>i.startsWith("${sessionKeyPrefix}")&&i.endsWith("${accessTokenEnding}")))}catch{}};
if(a)self.apiUrl=a+"/api";
k();
addEventListener("storage",k);
addEventListener("pageshow",k);
try{c=localStorage["vitrina:data-saver"]}catch{}
if(c=="on"||c!="off"&&(n.saveData||/2g$/.test(n.effectiveType)))d.dataset.saver="";
if(/[?&]q=[^&]/.test(location.search))d.dataset.words="";
new MutationObserver(h).observe(d,{childList:true,subtree:true,attributeFilter:["data-saver"]});
onbeforeinstallprompt=e=>{e.preventDefault();self.installOffer=e}
})(document.documentElement)`.replace(/\n/g, '');
