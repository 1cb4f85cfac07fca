// The calls of the team, as the contract describes them.
import * as contract from '@vitrine/contract/team';
import { done } from '../../platform/http/serve.ts';
import type { Identity, Serve } from './identity.ts';
import { rightsOfAccount } from './model.ts';
import { membershipOf } from './team.ts';
import type { TeamAccount } from './team-store.ts';

export function teamRoutes(serve: Serve, { team, accounts }: Identity, now: () => Date): void {
  serve(contract.listTeam, async ({ actor }) => {
    const { accounts: all, offer } = await team.list(actor.businessId);
    return {
      members: all.filter((each) => !isInvited(each)).map((each) => toMember(each, actor.accountId)),
      invitations: all.filter(isInvited).map((each) => toInvitation(each, now())),
      offer: offer && { account_id: offer.account_id, offered_at: offer.offered_at.toISOString() },
    };
  });

  serve(contract.inviteMember, async ({ actor, body, address }) => {
    const { language } = await accounts.get(actor.businessId, actor.accountId);
    return { account_id: await team.invite(actor, { ...body, language: body.language ?? language }, address) };
  });

  serve(contract.resendInvitation, ({ actor, params, address }) =>
    done(team.resend(actor, params.account_id, address)),
  );

  serve(contract.withdrawInvitation, ({ actor, params }) => done(team.withdraw(actor, params.account_id)));
  serve(contract.editMember, ({ actor, params, body }) => done(team.place(actor, params.account_id, body)));
  serve(contract.removeMember, ({ actor, params }) => done(team.remove(actor, params.account_id)));
  serve(contract.leaveTeam, ({ actor }) => done(team.leave(actor)));
  serve(contract.offerOwnership, ({ actor, body }) => done(team.offer(actor, body.account_id)));
  serve(contract.withdrawOffer, ({ actor }) => done(team.withdrawOffer(actor)));
  serve(contract.answerOffer, ({ actor, body }) => done(team.answerOffer(actor, body.accepted)));
}

/** Whether nobody has accepted yet. */
const isInvited = ({ role, password_hash: hash }: TeamAccount): boolean => role === 'staff' && hash === null;

function toMember(account: TeamAccount, own: string) {
  const { account_id: id, username, name, email, member_role: role, exceptions, lastSeenAt } = account;
  return {
    account_id: id,
    username,
    name,
    email,
    role: role ?? ('owner' as const),
    exceptions: membershipOf(account) === null ? {} : exceptions,
    rights: [...rightsOfAccount(account)],
    is_you: id === own,
    last_seen_at: lastSeenAt?.toISOString() ?? null,
  };
}

function toInvitation(account: TeamAccount, now: Date) {
  const { account_id: id, email, name, member_role: role, exceptions, linkEndsAt } = account;
  return {
    account_id: id,
    email,
    name,
    role: role ?? ('viewer' as const),
    exceptions,
    invited_at: (account.invited_at ?? account.created_at).toISOString(),
    expires_at: linkEndsAt?.toISOString() ?? null,
    is_expired: linkEndsAt !== null && linkEndsAt <= now,
  };
}
