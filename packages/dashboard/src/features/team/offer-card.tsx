// An open offer of the ownership: to whoever made it, and to whoever may accept it.
import { Button, Group, Text } from '@mantine/core';
import { answerOffer, type Member, withdrawOffer } from '@vitrine/contract/team';
import { useTranslation } from 'react-i18next';
import { useRefreshSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useTeamChange } from './use-team.ts';

interface OfferProps {
  readonly offer: { readonly account_id: string; readonly offered_at: string };
  readonly members: readonly Member[];
}

export function OfferCard({ offer, members }: OfferProps) {
  const to = members.find(({ account_id: id }) => id === offer.account_id);
  const owner = members.find(({ role }) => role === 'owner');
  if (!to || !owner) return null;
  if (to.is_you) return <Asked owner={owner.name} />;
  return owner.is_you ? <Waiting name={to.name} offeredAt={offer.offered_at} /> : null;
}

function Waiting({ name, offeredAt }: { name: string; offeredAt: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const withdraw = useTeamChange(withdrawOffer, t('team.ownership.withdrawn'));
  return (
    <Card
      isPadded
      title={t('team.ownership.waiting_title', { name: isolate(name) })}
      help={t('team.ownership.waiting_body', { when: format.ago(offeredAt) })}
      tools={
        <Button variant="default" loading={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          {t('team.ownership.withdraw')}
        </Button>
      }
    />
  );
}

function Asked({ owner }: { owner: string }) {
  const { t } = useTranslation();
  const refresh = useRefreshSession();
  const accept = useTeamChange(answerOffer, t('team.ownership.accepted'), refresh);
  const decline = useTeamChange(answerOffer, t('team.ownership.declined'));
  return (
    <Card isPadded title={t('team.ownership.asked_title', { name: isolate(owner) })}>
      <Text>{t('team.ownership.asked_body')}</Text>
      <Group>
        <Button loading={accept.isPending} onClick={() => accept.mutate({ body: { accepted: true } })}>
          {t('team.ownership.accept')}
        </Button>
        <Button
          variant="default"
          loading={decline.isPending}
          onClick={() => decline.mutate({ body: { accepted: false } })}
        >
          {t('team.ownership.decline')}
        </Button>
      </Group>
    </Card>
  );
}
