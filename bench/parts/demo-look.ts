// The whole program with its demo world, and in it a look as full as it may be, made through the API as a merchant does.
import { z } from 'zod';
import { startProgram } from '../../tests/world/program.ts';
import { drawCover } from './covers.ts';

const envelope = z.object({ data: z.unknown(), error: z.object({ message: z.string() }).nullish() });

export interface DemoLook {
  /** Its public address. */
  readonly url: string;
  stop(): Promise<unknown>;
}

/** A look of 15 products, 3 pictures, 7 collections, a description of 500 letters and an influencer with her code. */
export async function startDemoLook(): Promise<DemoLook> {
  const program = await startProgram();
  const ask = async (path: string, body?: object, token?: string): Promise<unknown> => {
    const response = await fetch(`${program.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { data, error } = envelope.parse(await response.json());
    if (error) throw new Error(`${path}: ${error.message}`);
    return data;
  };
  const login = await ask('/auth/login', { username: 'demo', password: 'demo1234' });
  const { token } = z.object({ token: z.string() }).parse(login);
  const upload = async (hue: string): Promise<string> => {
    const form = new FormData();
    form.append('file_resource', new Blob([new Uint8Array(await drawCover(hue))]), 'cover.jpg');
    const headers = { authorization: `Bearer ${token}` };
    const sent = await fetch(`${program.url}/admin/v1/file/upload`, { method: 'POST', headers, body: form });
    return z.object({ data: z.object({ url: z.string() }) }).parse(await sent.json()).data.url;
  };
  const { user } = z
    .object({ user: z.object({ business_id: z.string() }) })
    .parse(await ask('/auth/verify', {}, token));
  const { products } = z
    .object({ products: z.array(z.object({ inventory_id: z.string(), options: z.array(z.unknown()) })) })
    .parse(
      await ask(
        '/admin/v1/products/search?count=50&product_status=active&include_out_of_stock=false',
        undefined,
        token,
      ),
    );
  const { collections } = z
    .object({ collections: z.array(z.object({ id: z.string() })) })
    .parse(await ask('/admin/v1/collections/search?count=7&skip=0', undefined, token));
  const draft = {
    business_id: user.business_id,
    link_type: 'LOOK',
    title: 'Slow mornings: everything we wore this week, at home and in the garden',
    description: 'Washed fabrics, quiet colours and room to breathe, from breakfast until late. '
      .repeat(7)
      .slice(0, 500),
    images: [await upload('#6f7350'), await upload('#b4694a'), await upload('#8c9db0')],
    inventory_ids: products
      .toSorted((a, b) => b.options.length - a.options.length)
      .slice(0, 15)
      .map(({ inventory_id: id }) => id),
    collection_ids: collections.map(({ id }) => id),
    selected_options: {},
    promocode: null,
    shopping_redirect_url: null,
    influencer_username: 'maya',
    utm_params: null,
    media_related_inventory_ids: [],
    advanced_settings: { hide_on_sale_items: false, layout: 'GRID', noindex: false },
  };
  const created = await ask('/admin/v1/links/create', draft, token);
  return { url: z.object({ short_url: z.string() }).parse(created).short_url, stop: () => program.stop() };
}
