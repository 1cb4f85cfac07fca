// The one way out: whatever is fetched from elsewhere, never from inside our own network, and never without an end.
import { isIP } from 'node:net';
import { lookup, type LookupAddress } from 'node:dns';
import ipaddr from 'ipaddr.js';
import { Agent, buildConnector, fetch, type Response } from 'undici';

/** OutsideQuestion for something that may not be asked for, or answered with too much. */
class Outlawed extends Error {
  override name = 'Outlawed';
}

export interface OutsideQuestion {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Bytes of the answer, unpacked, that are read at most. */
  readonly mostBytes: number;
  /** How many redirects are followed; each leads under the same rules. None unless said. */
  readonly mostRedirects?: number;
  /** Ends the call, and the reading of its answer. */
  readonly signal: AbortSignal;
}

export interface OutsideSettings {
  /** Addresses that the operator's own settings name, such as the sandbox's: may be private, and without TLS. */
  readonly isOwn: (url: URL) => boolean;
  /** What a name stands for, all of it. */
  readonly resolve?: typeof lookup;
}

/** Whether an address is one of the public network, however it is written. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** An answer whose body is read bit by bit, up to its limit. */
export class OutsideAnswer {
  readonly #response: Response;
  readonly #mostBytes: number;

  constructor(response: Response, mostBytes: number) {
    this.#response = response;
    this.#mostBytes = mostBytes;
  }

  /** Where the answer came from in the end, after redirects. */
  get url(): string {
    return this.#response.url;
  }

  get status(): number {
    return this.#response.status;
  }

  get ok(): boolean {
    return this.#response.ok;
  }

  header(name: string): string | null {
    return this.#response.headers.get(name);
  }

  /** Throws `Outlawed` at the byte that is too much. */
  async *pieces(): AsyncGenerator<Uint8Array> {
    let bytes = 0;
    for await (const piece of this.#response.body ?? []) {
      bytes += piece.length;
      // leaving the loop ends the connection
      if (bytes > this.#mostBytes) throw new Outlawed(`the answer has more than ${this.#mostBytes} bytes`);
      yield piece;
    }
  }

  async bytes(): Promise<Buffer> {
    return Buffer.concat(await Array.fromAsync(this.pieces()));
  }

  async text(): Promise<string> {
    return (await this.bytes()).toString('utf8');
  }

  async cancel(): Promise<void> {
    await this.#response.body?.cancel();
  }
}

export class Outside {
  readonly #isOwn: OutsideSettings['isOwn'];
  readonly #public: Agent;
  readonly #own = new Agent();

  constructor({ isOwn, resolve = lookup }: OutsideSettings) {
    this.#isOwn = isOwn;
    this.#public = new Agent({ connect: guardedConnector(resolve) });
  }

  /** Throws `Outlawed` for an address that may not be asked, and whatever the network throws. */
  async fetch(address: string, asked: OutsideQuestion): Promise<OutsideAnswer> {
    let url = this.#admit(address);
    for (let redirects = asked.mostRedirects ?? 0; ; redirects -= 1) {
      const response = await this.#ask(url, asked);
      const location = response.headers.get('location');
      if (response.status < 300 || response.status > 399 || location === null)
        return new OutsideAnswer(response, asked.mostBytes);
      await response.body?.cancel();
      if (redirects <= 0) throw new Outlawed(`${url.origin} leads elsewhere`);
      url = this.#admit(new URL(location, url).href);
    }
  }

  /** Lets go of connections that are kept open. */
  async close(): Promise<void> {
    await Promise.all([this.#public.destroy(), this.#own.destroy()]);
  }

  #admit(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (url === null || url.username !== '' || url.password !== '') throw new Outlawed('no address to be asked');
    if (!this.#isOwn(url) && url.protocol !== 'https:') throw new Outlawed(`${url.origin} is asked without TLS`);
    return url;
  }

  #ask(url: URL, { method = 'GET', headers, body, signal }: OutsideQuestion): Promise<Response> {
    const dispatcher = this.#isOwn(url) ? this.#own : this.#public;
    return fetch(url, {
      dispatcher,
      method,
      redirect: 'manual',
      signal,
      ...(headers && { headers }),
      ...(body && { body }),
    });
  }
}

/**
 * Connects to public addresses alone: to one that the name was just resolved to, so that a name which answers otherwise
 * the next time leads nowhere else.
 */
function guardedConnector(resolve: typeof lookup): buildConnector.connector {
  const connect = buildConnector({
    lookup: (hostname, options, answer) => {
      resolve(hostname, { ...options, all: true }, (problem, found) => {
        const addresses: LookupAddress[] = problem ? [] : found.filter(({ address }) => isPublicAddress(address));
        const [first] = addresses;
        if (problem) answer(problem, []);
        else if (first === undefined) answer(new Outlawed(`${hostname} is not on the public network`), []);
        else if (options.all) answer(null, addresses);
        else answer(null, first.address, first.family);
      });
    },
  });
  return (options, callback) => {
    const host = options.hostname.replaceAll(/^\[|\]$/g, '');
    // an address in place of a name is looked up by nobody
    if (isIP(host) > 0 && !isPublicAddress(host)) callback(new Outlawed(`${host} is not on the public network`), null);
    else connect(options, callback);
  };
}
