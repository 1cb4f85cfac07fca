// The troubles of a business, and its goals that are reached, that are told at once: what each is, and who is told which. Pure.
import type { AttentionItem } from '@vitrine/contract/attention';
import type { Goal } from '@vitrine/contract/goals';
import type { AccountId, LinkId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/link-type';
import { topicOfAlert, type AlertKind, type MailSwitch, type MailTopic } from '@vitrine/contract/notifications';

export type Trouble =
  | Extract<AttentionItem, { kind: 'sales_dropped' | 'leaked_code' | 'sync_failed' | 'goal_reached' }>
  | {
      readonly kind: 'broken_link' | 'sold_out';
      readonly linkId: LinkId;
      readonly linkType: LinkType;
      readonly name: string;
    };

/** By which a trouble is known until it clears: of a link, of somebody’s code, or of the business. */
export interface TroubleKey {
  readonly kind: AlertKind;
  readonly subject: string;
}

export function keyOfTrouble(trouble: Trouble): TroubleKey {
  const { kind } = trouble;
  if ('linkId' in trouble) return { kind, subject: trouble.linkId };
  if (kind === 'goal_reached') return { kind, subject: keyOfGoal(trouble.goal) };
  // another code of theirs that gets out is another trouble
  return { kind, subject: kind === 'leaked_code' ? `${trouble.username} ${trouble.promocode}` : '' };
}

/** Each of its periods by itself, and another amount as another goal. */
const keyOfGoal = ({ goal_id: id, target, progress: { from_date: from } }: Goal): string => `${id} ${from} ${target}`;

export const isTrouble = (item: AttentionItem): item is Extract<Trouble, AttentionItem> =>
  ['sales_dropped', 'leaked_code', 'sync_failed', 'goal_reached'].includes(item.kind);

/** What one person is told: of the topics they get mails about, and of those kinds they have not switched off. */
export function pickFor(
  { accountId, muted }: { accountId: AccountId; muted: readonly MailSwitch[] },
  troubles: readonly Trouble[],
  recipients: ReadonlyMap<MailTopic, readonly AccountId[]>,
): Trouble[] {
  return troubles.filter(
    ({ kind }) => recipients.get(topicOfAlert[kind])?.includes(accountId) === true && !muted.includes(kind),
  );
}
