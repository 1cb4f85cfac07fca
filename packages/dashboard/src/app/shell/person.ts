// How the signed-in person is called and pictured.
import type { Session } from '../../api/session.ts';

/** The name to greet: their own. */
export const nameOf = ({ user }: Session): string => user.influencer_username ?? user.own_username;

/** The picture beside it: an influencer's own, else the store's logo. */
export function pictureOf({ user, brand }: Session): string | null {
  return user.role === 'influencer' ? user.influencer_image_url : (brand?.logo_url ?? null);
}
