// Who is signed in, to read only.
import { can } from '@vitrine/contract/rights';
import { Avatar, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import styles from './account.module.css';

export function InformationPanel() {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const influencer = user.influencer_username;
  return (
    <Card isPadded title={t('account.information')}>
      <dl className={styles.facts}>
        <Fact name={t('account.username')}>
          {influencer === null ? (
            <bdi>{user.username}</bdi>
          ) : (
            <Group gap="xs">
              <Avatar src={user.influencer_image_url} name={influencer} size={28} alt="" aria-hidden />
              <bdi>{influencer}</bdi>
            </Group>
          )}
        </Fact>
        <Fact name={t('account.email')}>
          <bdi dir="ltr">{user.email}</bdi>
        </Fact>
        {influencer === null ? null : (
          <Fact name={t('account.merchant')}>
            <Group gap="xs">
              {brand?.logo_url ? <img src={brand.logo_url} alt="" className={styles.logo} /> : null}
              <bdi>{brand?.name ?? user.username}</bdi>
            </Group>
          </Fact>
        )}
        <Fact name={t('account.role')}>{t(`account.role_${user.role}`)}</Fact>
        {can(user, 'see plan') && (
          <Fact name={t('account.plan')}>
            <bdi className={styles.plan}>{user.subscription_plan}</bdi>
            {user.free_trial_days_left > 0 ? (
              <Text component="span" size="sm" c="dimmed" ms="xs">
                {t('account.trial_days', { count: user.free_trial_days_left })}
              </Text>
            ) : null}
          </Fact>
        )}
      </dl>
    </Card>
  );
}

/** One line of a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
