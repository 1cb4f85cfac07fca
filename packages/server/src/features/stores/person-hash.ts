// The key under which buyers are hashed: the installation's, for one business each.
import type { BusinessId } from '@vitrine/contract/ids';
import { sign, type Keys } from '../../platform/crypto.ts';
import type { HashPerson } from './buyer.ts';

export function personHash({ buyers }: Keys, businessId: BusinessId): HashPerson {
  return (text) => sign(buyers, `${businessId} ${text}`).toString('base64url');
}
