// One of the team: who they are, their role, when they were last seen, and what can be done about it.
import { Avatar, Menu } from '@mantine/core';
import { IconCrown, IconDoorExit, IconUserCog, IconUserMinus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { mayPlace } from '@vitrine/contract/team-rights';
import { leaveTeam, type Member, offerOwnership, removeMember } from '@vitrine/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { activeToken, forgetAccount, useSession } from '../../api/session.ts';
import { ActionMenu, MenuAction } from '../../ui/action-menu.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { EditDialog } from './edit-dialog.tsx';
import classes from './team.module.css';
import { useTeamChange } from './use-team.ts';

type Asked = 'place' | 'remove' | 'leave' | 'offer';

export function MemberRow({ member }: { member: Member }) {
  const { t } = useTranslation();
  const format = useFormat();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { name, username, email, role, is_you: isYou, last_seen_at: seen } = member;
  const adjusted = Object.keys(member.exceptions).length;
  return (
    <li className={classes.row}>
      <Avatar name={name} size={44} alt="" aria-hidden />
      <div className={classes.who}>
        <span className={classes.name}>
          <bdi>{name}</bdi> {isYou && <Tag tone="accent">{t('team.you')}</Tag>}
        </span>
        <span className={classes.quiet}>
          <bdi dir="ltr">@{username}</bdi> · <bdi dir="ltr">{email}</bdi>
        </span>
      </div>
      <div className={classes.role}>
        <Tag tone={role === 'owner' ? 'good' : 'plain'}>{t(`team.role_${role}`)}</Tag>
        {adjusted > 0 && <span className={classes.quiet}>{t('team.adjusted', { count: adjusted })}</span>}
        <span className={classes.quiet}>
          {seen === null ? t('team.never_seen') : t('team.last_seen', { when: format.ago(seen) })}
        </span>
      </div>
      <Actions member={member} onAsk={setAsked} />
      {asked === 'place' && <EditDialog member={member} onClose={() => setAsked(null)} />}
      <Questions member={member} asked={asked} onClose={() => setAsked(null)} />
    </li>
  );
}

function Actions({ member, onAsk }: { member: Member; onAsk: (asked: Asked) => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { name, role, exceptions, is_you: isYou } = member;
  const mayChange = role !== 'owner' && !isYou && mayPlace(user.rights, { role, exceptions }, { role, exceptions });
  const mayOffer = user.is_admin && role !== 'owner';
  const mayLeave = isYou && role !== 'owner';
  if (!mayChange && !mayOffer && !mayLeave) return <span />;
  return (
    <ActionMenu label={t('team.more', { name: isolate(name) })} size={44} variant="subtle">
      {mayChange && <MenuAction icon={IconUserCog} name={t('team.change')} onClick={() => onAsk('place')} />}
      {mayOffer && <MenuAction icon={IconCrown} name={t('team.make_owner')} onClick={() => onAsk('offer')} />}
      {mayChange && <Menu.Divider />}
      {mayChange && (
        <MenuAction icon={IconUserMinus} name={t('team.remove')} isDangerous onClick={() => onAsk('remove')} />
      )}
      {mayLeave && <MenuAction icon={IconDoorExit} name={t('team.leave')} isDangerous onClick={() => onAsk('leave')} />}
    </ActionMenu>
  );
}

interface QuestionsProps {
  readonly member: Member;
  readonly asked: Asked | null;
  readonly onClose: () => void;
}

/** Asks before somebody goes, and before the business is offered. */
function Questions({ member, asked, onClose }: QuestionsProps) {
  const { t } = useTranslation();
  const name = isolate(member.name);
  const params = { account_id: member.account_id };
  const remove = useTeamChange(removeMember, t('team.removing.done', { name }), onClose);
  const offer = useTeamChange(offerOwnership, t('team.ownership.offered', { name }), onClose);
  const leave = useLeave();
  return (
    <>
      <ConfirmDialog
        opened={asked === 'remove'}
        title={t('team.removing.title', { name })}
        confirm={t('team.removing.confirm')}
        isDangerous
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate({ params })}
        onCancel={onClose}
      >
        {t('team.removing.body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'offer'}
        title={t('team.ownership.offer_title', { name })}
        confirm={t('team.ownership.offer_confirm')}
        isBusy={offer.isPending}
        onConfirm={() => offer.mutate({ body: params })}
        onCancel={onClose}
      >
        {t('team.ownership.offer_body')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asked === 'leave'}
        title={t('team.leaving.title')}
        confirm={t('team.leaving.confirm')}
        isDangerous
        isBusy={leave.isPending}
        onConfirm={() => leave.mutate({})}
        onCancel={onClose}
      >
        {t('team.leaving.body')}
      </ConfirmDialog>
    </>
  );
}

/** Afterwards the account is forgotten here, as after signing out. */
function useLeave() {
  const { t } = useTranslation();
  const cache = useQueryClient();
  return useTeamChange(leaveTeam, t('team.leaving.confirm'), () => {
    const token = activeToken();
    if (token !== null) forgetAccount(token);
    cache.clear();
    // another account of theirs that is saved here takes over
    window.location.assign(activeToken() === null ? '/login' : '/admin/home');
  });
}
