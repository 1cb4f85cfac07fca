// Who of the team gets the mails that are of the business, by what they are about.
import { MultiSelect } from '@mantine/core';
import { type MailTopic, mailTopics, rightOfTopic } from '@vitrine/contract/notifications';
import { listTeam, type Member } from '@vitrine/contract/team';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import type { SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';

interface PanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

export function NotificationsPanel(props: PanelProps) {
  const { t } = useTranslation();
  const team = useEndpointQuery(listTeam, {});
  return (
    <Card isPadded title={t('settings.notifications.title')} help={t('settings.notifications.help')}>
      <Loaded query={team} skeleton={<Blocks heights={['12rem']} />}>
        {({ members }) => mailTopics.map((topic) => <Topic key={topic} topic={topic} members={members} {...props} />)}
      </Loaded>
      <ul className={classes.points}>
        <li>{t('settings.notifications.own')}</li>
        <li>{t('settings.notifications.rights')}</li>
      </ul>
    </Card>
  );
}

interface TopicProps extends PanelProps {
  readonly topic: MailTopic;
  readonly members: readonly Member[];
}

/** Whoever left, or may not open it any more, is not shown, and goes with the next change. */
function Topic({ topic, members, draft, canChange, onChange }: TopicProps) {
  const { t } = useTranslation();
  const holders = members.filter(({ rights }) => rights.includes(rightOfTopic[topic]));
  const chosen = holders.filter(({ account_id: id }) => draft.mailRecipients[topic].includes(id));
  const owner = members.find(({ role }) => role === 'owner');
  return (
    <MultiSelect
      className={classes.address ?? ''}
      classNames={{ inputField: classes.inner ?? '' }}
      label={t(`settings.notifications.${topic}`)}
      description={t(`settings.notifications.${topic}_help`)}
      placeholder={chosen.length === 0 ? t('settings.notifications.owner', { name: owner && toName(owner) }) : ''}
      data={holders.map((member) => ({ value: member.account_id, label: toName(member) }))}
      value={chosen.map(({ account_id: id }) => id)}
      disabled={!canChange}
      clearable
      clearButtonProps={{ 'aria-label': t('settings.notifications.clear') }}
      hidePickedOptions
      onChange={(ids) => {
        const next = holders.map(({ account_id: id }) => id).filter((id) => ids.includes(id));
        onChange({ mailRecipients: { ...draft.mailRecipients, [topic]: next } });
      }}
    />
  );
}

const toName = ({ name, username, email }: Member): string => `${name.trim() || username} (${email})`;
