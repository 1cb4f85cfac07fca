// Where each fact lies in a click id, and reading the facts without asking whether the id is signed. Pure.
import type { BusinessId, LinkId } from '@vitrine/contract/ids';
import { LRUCache } from 'lru-cache';

// version 1 byte | business 16 | link 16 | milliseconds 6 | chance 8 | signature 10: 57 bytes, 76 characters of base64url
export const at = { version: 0, business: 1, link: 17, time: 33, chance: 39, signature: 47, end: 57 } as const;

/** Length of every click id in characters. */
export const clickIdLength = 76;
/** The characters that hold version, business and link; three bytes are four characters. */
const headLength = 44;
/** Behind these characters comes the chance part. */
export const timeLength = 52;

const shape = /^[A-Za-z0-9_-]{76}$/;

/** What stands in a click id. */
export interface ClickFacts {
  readonly version: number;
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The part that is chance, as a signed number of eight bytes. */
  readonly visitId: string;
}

type Head = Pick<ClickFacts, 'version' | 'businessId' | 'linkId'>;

const heads = new LRUCache<string, Head>({
  max: 20_000,
  memoMethod: (text) => {
    const bytes = Buffer.from(text, 'base64url');
    return {
      version: bytes[at.version] ?? 0,
      businessId: uuidAt(bytes, at.business) as BusinessId,
      linkId: uuidAt(bytes, at.link) as LinkId,
    };
  },
});

/** The facts in a click id, signed or not; null when the text is none. */
export function readClickFacts(clickId: string): ClickFacts | null {
  if (!shape.test(clickId)) return null;
  const { version, businessId, linkId } = heads.memo(clickId.slice(0, headLength));
  const rest = Buffer.from(clickId.slice(headLength), 'base64url');
  return {
    version,
    businessId,
    linkId,
    at: rest.readUIntBE(0, 6),
    visitId: String(rest.readBigInt64BE(at.chance - at.time)),
  };
}

function uuidAt(bytes: Buffer, start: number): string {
  return bytes.toString('hex', start, start + 16).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
