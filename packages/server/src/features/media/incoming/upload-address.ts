// Addresses a browser may send one file to: signed, for one kind of file, until a moment.
import type { BusinessId } from '@vitrine/contract/ids';
import { isMediaType, type MediaType } from '@vitrine/contract/presigned-media';
import { sameBytes, sign } from '../../../platform/crypto.ts';

export interface UploadAddress {
  readonly businessId: BusinessId;
  readonly uploadId: string;
  /** Seconds since 1970. */
  readonly expires: number;
  readonly type: MediaType;
  /** How many bytes are sent; null where that was not said. */
  readonly size: number | null;
}

export const incomingPath = '/files/incoming/:business/:upload';

const toText = ({ businessId, uploadId, expires, type, size }: UploadAddress): string =>
  ['upload', businessId, uploadId, expires, type, size ?? ''].join('\n');

export function writeUploadAddress(publicUrl: string, key: Buffer, address: UploadAddress): string {
  const { businessId, uploadId, expires, type, size } = address;
  const query = new URLSearchParams({ expires: String(expires), type });
  if (size !== null) query.set('size', String(size));
  query.set('signature', sign(key, toText(address)).toString('hex'));
  return `${publicUrl}/files/incoming/${businessId}/${uploadId}?${query.toString()}`;
}

const id = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const whole = /^[1-9]\d{0,14}$/;

export interface AskedAddress {
  readonly business: string;
  readonly upload: string;
  readonly query: Readonly<Record<string, unknown>>;
}

/** Null for whatever we did not sign, and for what has expired. */
export function readUploadAddress(
  key: Buffer,
  { business, upload, query }: AskedAddress,
  now: Date,
): UploadAddress | null {
  const { expires, type, size, signature } = query;
  if (!id.test(business) || !id.test(upload)) return null;
  if (typeof expires !== 'string' || typeof type !== 'string' || typeof signature !== 'string') return null;
  if (!whole.test(expires) || !isMediaType(type)) return null;
  if (size !== undefined && (typeof size !== 'string' || !whole.test(size))) return null;
  const address = {
    // ids as they stand in the address: that they are ours is what the signature says
    businessId: business as BusinessId,
    uploadId: upload,
    expires: Number(expires),
    type,
    size: size === undefined ? null : Number(size),
  };
  if (!sameBytes(Buffer.from(signature, 'hex'), sign(key, toText(address)))) return null;
  return address.expires * 1000 > now.getTime() ? address : null;
}
