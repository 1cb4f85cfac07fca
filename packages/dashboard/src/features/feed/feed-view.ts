// What the feed's screen shows of a network, by how its accounts stand. Pure.
import type { Shopboard, SocialAccount, SocialPost, SocialTrouble } from '@vitrine/contract/feed';

export type SocialMedia = Shopboard['social_medias']['Instagram'];

/** `reading`: for the first time, with nothing to look at yet; `failed`: that came to nothing. */
export type NetworkView = 'not_offered' | 'unconnected' | 'reading' | 'failed' | 'posts';

export function toNetworkView({
  is_offered: isOffered,
  connected,
  number_of_posts: posts,
  accounts,
}: SocialMedia): NetworkView {
  if (!connected) return isOffered ? 'unconnected' : 'not_offered';
  if (posts === -1) return 'reading';
  const isLost = accounts.every(({ status, sync }) => status === 'lost' || sync?.state === 'failed');
  return posts === 0 && isLost ? 'failed' : 'posts';
}

export const isReading = ({ sync }: SocialAccount): boolean => sync?.state === 'waiting' || sync?.state === 'running';

const listAccounts = ({ social_medias: all }: Shopboard): SocialAccount[] =>
  Object.values(all).flatMap(({ accounts }) => accounts);

/** While any account of any network is read, how that goes is asked again and again. */
export const isAnyReading = (shopboard: Shopboard): boolean => listAccounts(shopboard).some(isReading);

/** Whether AI tagging has not looked at every post yet. */
export const isLooking = ({ ai_tagging_enabled: isOn, ai_tagging: { posts, looked_at: seen } }: Shopboard): boolean =>
  isOn && seen < posts;

/** Whether it has tagged or suggested anything, on whichever network. */
export const hasFound = ({ ai_tagging: { tagged, suggested } }: Shopboard): boolean =>
  [...Object.values(tagged), ...Object.values(suggested)].some((count) => count > 0);

/** Between two questions of how reading goes, in ms, where nobody tells it. */
const pollEvery = 3_000;
/** Between two of how far AI tagging has come, and of what it tagged since. */
const lookEvery = 10_000;

/**
 * When how it goes is asked again, in ms; `isTold` while the server tells of reading as it happens. AI tags come later as
 * well: once more is known of the store, or somebody has said what is right.
 */
export function toInterval(shopboard: Shopboard, isTold: boolean): number | false {
  if (isAnyReading(shopboard)) return !isTold && pollEvery;
  return shopboard.ai_tagging_enabled && lookEvery;
}

/** Another text once posts may have come, changed or gone, or AI has tagged some. */
export const toReadingMark = (shopboard: Shopboard): string =>
  [
    ...listAccounts(shopboard).map(({ social_account_id: id, sync }) => `${id} ${sync?.finished_at ?? ''}`),
    ...Object.values(shopboard.ai_tagging.tagged),
    ...Object.values(shopboard.ai_tagging.suggested),
  ].join();

/** Posts and images of everything that is being read. */
export function sumReading(accounts: readonly SocialAccount[]): { found: number; copied: number; failed: number } {
  const sum = { found: 0, copied: 0, failed: 0 };
  for (const { sync, number_of_posts: posts } of accounts.filter(isReading)) {
    // a first reading has what it found before it is counted, which is with the pictures of a whole page
    sum.found += Math.max(sync?.found ?? 0, sync?.is_first ? posts : 0);
    sum.copied += sync?.copied ?? 0;
    sum.failed += sync?.failed ?? 0;
  }
  return sum;
}

interface Delay {
  readonly why: 'network_away' | 'rate_limited';
  /** When the network lets us go on, where that is worth telling; null for soon. */
  readonly until: string | null;
}

/** Shorter waits are over before anybody has read of them. */
const toldWaitMs = 60_000;

/** Why reading waits, where it goes on by itself; null where it does not wait. */
export function findDelay(accounts: readonly SocialAccount[], now: Date): Delay | null {
  for (const { sync } of accounts.filter(isReading)) {
    const why = sync?.problem;
    if (why !== 'network_away' && why !== 'rate_limited') continue;
    const until = sync?.waits_until ?? null;
    const isLong = until !== null && Date.parse(until) - now.getTime() > toldWaitMs;
    return { why, until: why === 'rate_limited' && isLong ? until : null };
  }
  return null;
}

/** Why an account is not read, where its merchant has to hear of it; null where it is well. */
export function toTrouble({ status, sync }: SocialAccount): SocialTrouble | null {
  if (status === 'lost') return 'access_lost';
  return sync?.state === 'failed' ? (sync.problem ?? 'network_away') : null;
}

/** What helps: the person at the network has to agree anew, or it is only tried again. */
export const needsConsent = (trouble: SocialTrouble): boolean => trouble === 'access_lost' || trouble === 'not_granted';

/** Where shoppers see the feed; null as long as no network is connected and no upload approved, and nothing is there to see. */
export const toPublicAddress = (shopboard: Shopboard): string | null =>
  listAccounts(shopboard).length + shopboard.uploads.approved === 0 ? null : shopboard.shopboard_url;

type Tagged = SocialPost['products'][number];

const isGone = ({ product_status: status }: Tagged): boolean => status === 'deleted';

/** What the store still has of what is tagged. */
export const listKept = ({ products, auto_tagged_products: automatic }: SocialPost): Tagged[] =>
  [...products, ...automatic].filter((each) => !isGone(each));

/** Everything tagged, by people first. */
export const listTagged = ({ products, auto_tagged_products: automatic }: SocialPost): Tagged[] => [
  ...products,
  ...automatic,
];

/** Those that carry tags by AI. */
export const listTaggedByAi = (posts: readonly SocialPost[]): SocialPost[] =>
  posts.filter(({ auto_tagged_products: automatic }) => automatic.length > 0);

/** Tagged products that are there and that nobody can buy now. */
export const countSoldOut = (post: SocialPost): number => listKept(post).filter(({ available }) => !available).length;
