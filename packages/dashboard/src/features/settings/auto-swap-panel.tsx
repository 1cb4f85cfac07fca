// Auto swap: what it does, and its switch; once the trial has ended, the way on instead.
import { Switch, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { LinkAccess } from '../../parts/links/link-access.ts';
import { Panel } from '../../ui/panel.tsx';
import classes from './settings.module.css';

interface AutoSwapProps {
  readonly isOn: boolean;
  readonly access: LinkAccess;
  readonly onChange: (isOn: boolean) => void;
}

export function AutoSwapPanel({ isOn, access, onChange }: AutoSwapProps) {
  const { t } = useTranslation();
  return (
    <Panel title={t('settings.auto_swap.title')} help={t('settings.auto_swap.help')}>
      {access.isTrialOver ? (
        <div className={classes.ended}>
          <Text fw={600}>{t('links.trial_title')}</Text>
          <Text size="sm">{t('settings.auto_swap.trial_ended')}</Text>
        </div>
      ) : (
        <Switch
          mt="md"
          className={classes.switch ?? ''}
          size="md"
          checked={isOn}
          disabled={!access.isAdmin}
          label={t('settings.auto_swap.label')}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
      <ul className={classes.points}>
        <li>{t('settings.auto_swap.choice')}</li>
        <li>{t('settings.auto_swap.return')}</li>
        <li>{t('settings.auto_swap.notice')}</li>
      </ul>
    </Panel>
  );
}
