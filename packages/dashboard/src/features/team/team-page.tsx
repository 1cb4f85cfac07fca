// The team: the people in it, invitations that wait, an offer of the ownership, and what each role may do.
import { ActionIcon, Button, Text } from '@mantine/core';
import { IconArrowLeft, IconUserPlus } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { can } from '@vitrine/contract/rights';
import type { listTeam } from '@vitrine/contract/team';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { InvitationRow } from './invitation-row.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberRow } from './member-row.tsx';
import { OfferCard } from './offer-card.tsx';
import { RolesTable } from './roles-table.tsx';
import classes from './team.module.css';
import { useTeam } from './use-team.ts';

export function TeamPage() {
  const { t } = useTranslation();
  const { user } = useSession();
  const team = useTeam();
  const [isInviting, setInviting] = useState(false);
  const mayManage = can(user, 'manage team');
  return (
    <Page narrow>
      <PageHeader
        title={t('shell.team')}
        help={t('team.help')}
        lead={
          <ActionIcon component={AddressLink} href="/admin/settings" size={44} aria-label={t('team.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={
          mayManage ? (
            <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={() => setInviting(true)}>
              {t('team.invite')}
            </Button>
          ) : undefined
        }
      />
      <Loaded query={team} skeleton={<Blocks heights={['14rem', '8rem', '24rem']} />} failed={t('team.failed')}>
        {(answer) => <Found answer={answer} mayManage={mayManage} />}
      </Loaded>
      {isInviting && <InviteDialog own={user.rights} onClose={() => setInviting(false)} />}
    </Page>
  );
}

function Found({ answer, mayManage }: { answer: AnswerOf<typeof listTeam>; mayManage: boolean }) {
  const { t } = useTranslation();
  const { members, invitations, offer } = answer;
  return (
    <>
      {offer && <OfferCard offer={offer} members={members} />}
      <Card title={t('team.members')} {...(mayManage ? {} : { help: t('team.not_yours') })}>
        <ul className={classes.rows}>
          {members.map((member) => (
            <MemberRow key={member.account_id} member={member} />
          ))}
        </ul>
      </Card>
      {(mayManage || invitations.length > 0) && (
        <Card title={t('team.invitations.title')}>
          {invitations.length === 0 ? (
            <Text className={classes.none} size="sm" c="dimmed">
              {t('team.invitations.none')}
            </Text>
          ) : (
            <ul className={classes.rows}>
              {invitations.map((invitation) => (
                <InvitationRow key={invitation.account_id} invitation={invitation} mayManage={mayManage} />
              ))}
            </ul>
          )}
        </Card>
      )}
      <Card id="team-roles" title={t('team.roles.title')} help={t('team.roles.help')}>
        <RolesTable />
      </Card>
    </>
  );
}
