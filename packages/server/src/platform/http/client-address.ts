// Whose request it is: what a trusted proxy forwards is believed, what anybody else says is not.
import { compile } from '@fastify/proxy-addr';
import { normalizeIP } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** What may stand among trusted proxies in place of addresses and ranges. */
export const proxyNames = ['loopback', 'linklocal', 'uniquelocal'] as const;

interface Peer {
  readonly address: string;
  readonly isTrusted: boolean;
}

/** A port behind an address, as some proxies write it. */
const withPort = /^(?:\[(?<six>[\da-f:.]+)\](?::\d{1,5})?|(?<four>\d+\.\d+\.\d+\.\d+):\d{1,5})$/i;

/** The only reader of a client's network address: limits and visits ask it alike. */
export class TrustedProxies {
  readonly #trusts: (address: string, hop: number) => boolean;
  /** Asked for each visit: most come over the same few connections. */
  readonly #peers = new LRUCache<string, Peer>({ max: 4_000, memoMethod: (address) => this.#toPeer(address) });

  /** Addresses, ranges, and names of ranges; throws a `TypeError` for anything else. */
  constructor(trusted: readonly string[]) {
    this.#trusts = compile([...trusted]);
  }

  trusts(peer: string): boolean {
    return this.#peers.memo(peer).isTrusted;
  }

  /**
   * The rightmost address of `forwarded` (the value of X-Forwarded-For) that no trusted proxy stands for; the peer's own
   * where that is no proxy of ours or says nothing that can be read.
   */
  addressOf(peer: string, forwarded: string): string {
    const { address, isTrusted } = this.#peers.memo(peer);
    if (!isTrusted || forwarded === '') return address;
    let client = address;
    const hops = forwarded.split(',');
    for (let hop = hops.length - 1; hop >= 0; hop -= 1) {
      const next = readAddress(hops[hop] ?? '');
      if (next === null) return client;
      client = next;
      // nobody stands before the first: whom it names is not asked for, which most visits would pay for
      if (hop === 0 || !this.trusts(client)) return client;
    }
    return client;
  }

  /**
   * By what limits count: the client's address, of IPv6 its network of 64 bits, as one who has such a network has addresses
   * without end. Empty once whoever asked has gone.
   */
  networkOf({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): string {
    const forwarded = headers['x-forwarded-for'] ?? '';
    const said = Array.isArray(forwarded) ? forwarded.join(',') : forwarded;
    return normalizeIP(this.addressOf(socket.remoteAddress ?? '', said));
  }

  #toPeer(text: string): Peer {
    const address = text.replace(/^::ffff:(?=.{3})/i, '');
    return { address, isTrusted: this.#trusts(address, 0) };
  }
}

function readAddress(text: string): string | null {
  const trimmed = text.trim();
  const { six, four } = withPort.exec(trimmed)?.groups ?? {};
  const address = six ?? four ?? trimmed;
  return isIP(address) > 0 ? address.replace(/^::ffff:(?=\d+\.)/i, '').toLowerCase() : null;
}
