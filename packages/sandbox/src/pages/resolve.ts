// Finds the shop that a page's address names.

import type { FastifyRequest } from 'fastify';
import type { SandboxShop as Shop } from '../shop.ts';
import { found } from './problem.ts';

export type FindShop = (handle: string) => Shop | null;

/** The shop of `/:shop/…`, or the 404 page. */
export type ShopReader = (request: FastifyRequest) => Shop;

export function createShopReader(findShop: FindShop): ShopReader {
  return (request) => {
    const { shop } = request.params as { shop?: string };
    return found(shop === undefined ? null : findShop(shop), 'There is no shop at this address.');
  };
}
