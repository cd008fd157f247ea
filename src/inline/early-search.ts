import { gridSizes } from '#components/ui/grid-sizes.ts';
import { searchPageSize } from '#domain/limits.ts';
import { defaultSort, defaultSortOrder } from '#domain/search/product-sort.ts';

const first = `page=1&limit=${searchPageSize}&sortBy=`;
const order = `&sortOrder=${defaultSortOrder}`;
/** Products whose pictures are in view at once on a phone. */
const inView = 2;

/**
 * Runs before the body of the search page is parsed: asks for the products of an address that names words alone, which
 * most do, and for the first pictures of the response, while the scripts are still on their way. The call that the
 * island makes later takes this response when it is for the same address (`stores/early-response.ts`). On a link of
 * 400 kbps the pictures are there when the cards are rendered. Nothing is asked for under the data saver.
 */
export const earlySearchScript = `(()=>{
let p=new URLSearchParams(location.search),q=(p.get("q")||"").trim(),u=(self.apiUrl||"/api")+"/products/public?${first}"+(q?"${defaultSort('q')}":"${defaultSort('')}")+"${order}",a;
if(document.documentElement.dataset.saver!=null||[...p.keys()].some(k=>k!="q"))return;
if(q)u+="&"+new URLSearchParams({search:q});
a=fetch(u);
self.earlyResponse={url:u,response:a};
a.then(r=>r.clone().json()).then(j=>j.data.slice(0,${inView}).map(({images:[i]})=>{
if(!i)return;
let m=new Image;
m.sizes="${gridSizes.wide}";
m.srcset=i.widths.map(w=>i.url.replace(/\\d+\\.webp$/,w+".webp")+" "+w+"w")+""
})).catch(()=>{})
})()`.replace(/\n/g, '');
