// Which mails somebody of the team wants themselves: each is a switch that counts at once, and for nobody else.
import { Stack, Switch } from '@mantine/core';
import { type TeamSwitch, teamSwitches } from '@vitrine/contract/notifications';
import { changeOwnMails, getOwnMails } from '@vitrine/contract/persons';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { toastDone, toastFailed } from '../../ui/toast.ts';

export function OwnMailsCard() {
  const { t } = useTranslation();
  const mails = useEndpointQuery(getOwnMails, {});
  return (
    <Card isPadded title={t('settings.own_mails.title')} help={t('settings.own_mails.help')}>
      <Loaded query={mails} skeleton={<Blocks heights={['3rem']} />}>
        {({ muted_mails: muted }) => <Switches muted={muted} />}
      </Loaded>
    </Card>
  );
}

function Switches({ muted }: { muted: readonly TeamSwitch[] }) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const change = useEndpointMutation(changeOwnMails, {
    onSuccess: (answer) => {
      cache.setQueryData(endpointKey(getOwnMails, {}), answer);
      toastDone(t('settings.own_mails.saved'));
    },
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  const toggle = (topic: TeamSwitch, isWanted: boolean) => {
    const others = muted.filter((each) => each !== topic);
    change.mutate({ body: { muted_mails: isWanted ? others : [...others, topic] } });
  };
  return (
    <Stack gap="sm">
      {teamSwitches.map((topic) => (
        <Switch
          key={topic}
          label={t(`settings.own_mails.${topic}`)}
          description={t(`settings.own_mails.${topic}_help`)}
          checked={!muted.includes(topic)}
          disabled={change.isPending}
          onChange={({ currentTarget }) => toggle(topic, currentTarget.checked)}
        />
      ))}
    </Stack>
  );
}
