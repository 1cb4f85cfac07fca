// The routes below a shop's address: each finds its shop, reads what was sent and answers a page or another address.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenShop } from '../context.ts';
import { Refused, found } from '../refused.ts';
import { type Form, readForm } from './form.ts';
import { baseOf, type Page } from './layout.ts';

/** What pages need of a shop. */
export type PageShop = Omit<OpenShop, 'bulk'>;

export interface Shops {
  list(): readonly PageShop[];
  find(handle: string): PageShop | null;
  /** Opens the shop if need be; `Refused` 404 when there can be none of that name. */
  get(handle: string): PageShop;
}

/** One request to a shop, whatever it is answered by. */
export interface ThemeCall extends PageShop {
  request: FastifyRequest;
  reply: FastifyReply;
}

/** One request for a page. */
export interface ShopCall extends ThemeCall {
  /** The named parts of the address; `*` is its rest, which may be longer than a named part. */
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  form: Form;
}

/** A page, or the path within the shop that the browser is sent to: by 302, after a form by 303. */
type Answer = Page | string | { to: string; status: number };

/** Registers what answers at `/{shop}{path}`. */
type Route = (path: string, answer: (call: ShopCall) => Answer) => void;

/** Routes below `/{shop}`; a form is answered by 303, so that a reload does not send it again. */
export interface ShopRoutes {
  get: Route;
  post: Route;
}

/** Makes routes whose pages are sent in the frame of `send`; an unknown shop is a 404 page. */
export function shopRoutes(
  app: FastifyInstance,
  shops: Shops,
  send: (reply: FastifyReply, open: PageShop, page: Page) => FastifyReply,
): ShopRoutes {
  const route =
    (method: 'GET' | 'POST'): Route =>
    (path, answer) => {
      app.route({
        method,
        url: `/:shop${path}`,
        handler: async (request, reply) => {
          const params = request.params as Record<string, string>;
          const open = found(shops.find(params['shop'] ?? ''), 'There is no shop at this address.');
          const query = request.query as Record<string, unknown>;
          const given = answer({ ...open, request, reply, params, query, form: readForm(request.body) });
          if (typeof given === 'object' && 'body' in given) return send(reply, open, given);
          const { to, status } =
            typeof given === 'string' ? { to: given, status: method === 'GET' ? 302 : 303 } : given;
          return reply.redirect(baseOf(open.shop) + to, status);
        },
      });
    };
  return { get: route('GET'), post: route('POST') };
}

/** The number of `?page=`, 1 without one. */
export function readPageNumber({ query: { page } }: ShopCall): number {
  if (page === undefined) return 1;
  if (typeof page !== 'string' || !/^[1-9]\d{0,4}$/.test(page)) throw new Refused('There is no such page.', 400);
  return Number(page);
}
