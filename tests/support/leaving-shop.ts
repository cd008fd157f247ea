import { password } from './identity-pool.ts';
import { type Owner, type Owners, createOwner } from './owners.ts';
import type { Leaving } from '#contract/accounts.ts';
import type { OwnBusiness } from '#contract/stores.ts';
import type { OwnProduct } from '#contract/products.ts';

export type Shop = Awaited<ReturnType<typeof openShop>>;

let people = 0;

/** An owner with a store that has a visible and a hidden product, and with a second store that was closed before. */
export async function openShop({ api, pool }: Owners) {
  people += 1;
  const email = await pool.createAccount();
  const signIn = async () => createOwner(api, (await pool.signIn(email)).AccessToken);
  const owner = await signIn();
  const create = (name: string) =>
    owner.get<OwnBusiness>('POST /business', {
      body: { name, type: 'bar', province: 'Granma', phone: '+5357654321' },
    });
  const store = await create(`Bar que se va ${people}`);
  const closed = await create(`Bar cerrado ${people}`);
  await owner.get(`DELETE /business/${closed.id}`);
  const product = await owner.get<OwnProduct>('POST /products', {
    body: { name: 'Zumo', businessId: store.id },
  });
  await owner.get('POST /products', {
    body: { name: 'Oculto', businessId: store.id, isVisible: false },
  });
  return { email, signIn, owner, store, closed, product };
}

export const leave = (owner: Owner, email: string): Promise<Leaving> =>
  owner.get<Leaving>('POST /account/deletion', { body: { email, password } });
