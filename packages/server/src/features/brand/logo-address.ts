// Reads which uploaded picture an address names. Pure.
import type { BusinessId } from '@vitrine/contract/ids';

const fileName = /^[0-9a-f-]{36}\.webp$/;

/** The address in full and the file's key, when it is one of this business's own pictures; null for anything else. */
export function readOwnPicture(
  typed: string,
  publicUrl: string,
  businessId: BusinessId,
): { url: string; key: string } | null {
  if (!URL.canParse(typed, publicUrl)) return null;
  const { origin, pathname, search, hash } = new URL(typed, publicUrl);
  const folder = `/files/${businessId}/`;
  const name = pathname.slice(folder.length);
  const isOwn = origin === new URL(publicUrl).origin && pathname.startsWith(folder) && fileName.test(name);
  if (!isOwn || search !== '' || hash !== '') return null;
  return { url: `${origin}${pathname}`, key: `${businessId}/${name}` };
}
