// What is refused of an influencer: more than the plan allows, what another has, and pictures from elsewhere.
import type { BusinessId } from '@vitrine/contract/ids';
import { influencerQuotas } from '@vitrine/contract/influencers';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { readOwnPicture } from '../brand/brand.ts';

/** Refuses one more than the plan allows: a plan that allows none as an ended trial, others with their number. */
export function admitAnother(plan: string, everyone: readonly { isActive: boolean }[]): void {
  const quota = influencerQuotas[plan] === undefined ? 0 : influencerQuotas[plan];
  if (quota === null) return;
  if (quota === 0) throw new Problem('plan_required', { values: { plan: 'Starter' } });
  const active = everyone.filter(({ isActive }) => isActive).length;
  if (active >= quota) throw new Problem('influencer_quota', { values: { limit: quota } });
}

export function isSame(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one.toLowerCase() === other.toLowerCase();
}

/** What must be nobody else's; a part that is left out is not looked at. */
interface Wanted {
  username?: string;
  email: string;
  promocode: string | null;
}

type Taken = { field: keyof Wanted; code: `${keyof Wanted}_taken` };

/** Which of name, address and code one of these has; all that apply. */
export function findTaken(others: readonly Required<Wanted>[], { username = '', email, promocode }: Wanted): Taken[] {
  const has = (is: (other: Required<Wanted>) => boolean): boolean => others.some(is);
  return [
    ...(has((other) => isSame(other.username, username)) ? [toTaken('username')] : []),
    ...(has((other) => isSame(other.email, email)) ? [toTaken('email')] : []),
    ...(has((other) => isSame(other.promocode, promocode)) ? [toTaken('promocode')] : []),
  ];
}

export function refuseTaken(faults: readonly Taken[]): void {
  const [first] = faults;
  if (first) throw new Problem(first.code, { field: first.field, faults: [...faults] });
}

function toTaken<Field extends keyof Wanted>(field: Field): { field: Field; code: `${Field}_taken` } {
  return { field, code: `${field}_taken` };
}

/** The address of a picture that lies with us; refuses any other. */
export async function getPicture(
  { files, publicUrl }: Pick<Platform, 'files' | 'publicUrl'>,
  businessId: BusinessId,
  url: string | null,
): Promise<string> {
  const picture = url === null ? null : readOwnPicture(url, publicUrl, businessId);
  if (picture && (await files.has(picture.key))) return picture.url;
  throw new Problem('validation_failed', { faults: [{ field: 'profile_image_url', code: 'picture_unknown' }] });
}
