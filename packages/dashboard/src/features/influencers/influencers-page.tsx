// The merchant's influencers: who they are, their codes and terms, and the way to invite another.
import { Avatar, Badge, Button, Card, Skeleton, Stack, Text } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { Link, Navigate, Outlet } from '@tanstack/react-router';
import { type Influencer, listInfluencers } from '@vitrine/contract/influencers';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { isMerchant } from '../../api/session-rights.ts';
import { useSession } from '../../api/session.ts';
import { CopyButton } from '../../ui/copy-button.tsx';
import { LinkDrawing } from '../../ui/drawings.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './influencers.module.css';

/** For the merchant alone, with a store; others find it on home. */
export function InfluencersPage() {
  const session = useSession();
  if (!isMerchant(session) || session.brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <>
      <Influencers />
      <Outlet />
    </>
  );
}

function Influencers() {
  const { t } = useTranslation();
  const { data, error, isError, refetch } = useEndpointQuery(listInfluencers, {});
  const everyone = data?.influencers;
  return (
    <Page>
      <PageHeader title={t('influencers.title')} help={t('influencers.help')} actions={<InviteButton />} />
      {everyone === undefined && isError ? (
        <ErrorState message={error.message} requestId={error.requestId} onRetry={refetch} />
      ) : everyone === undefined ? (
        <Loading />
      ) : everyone.length === 0 ? (
        <Card>
          <EmptyState
            drawing={<LinkDrawing />}
            title={t('influencers.empty_title')}
            body={t('influencers.empty_body')}
            action={<InviteButton />}
          />
        </Card>
      ) : (
        <ul className={classes.list}>
          {everyone.map((influencer) => (
            <Row key={influencer.username} influencer={influencer} />
          ))}
        </ul>
      )}
    </Page>
  );
}

function InviteButton() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/admin/influencers/create" leftSection={<IconUserPlus size={18} aria-hidden />}>
      {t('influencers.invite')}
    </Button>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <Stack component="output" gap="sm" aria-busy aria-label={t('ui.loading')}>
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} height={84} radius="lg" />
      ))}
    </Stack>
  );
}

function Row({ influencer }: { readonly influencer: Influencer }) {
  const { t } = useTranslation();
  const { username, email, promocode, commission, is_active: isActive } = influencer;
  const { locale } = useFormat();
  return (
    <li className={classes.row}>
      <Avatar src={influencer.profile_image_url} name={username} size={52} radius="100%" alt="" aria-hidden />
      <div className={classes.who}>
        <Text fw={650} truncate>
          <bdi dir="ltr">@{username}</bdi>
        </Text>
        <Text size="sm" c="dimmed" truncate>
          <bdi dir="ltr">{email}</bdi>
        </Text>
      </div>
      <dl className={classes.facts}>
        <div>
          <dt>{t('influencers.commission')}</dt>
          <dd>
            <bdi dir="ltr">{commission.toLocaleString(locale)}%</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('influencers.promocode')}</dt>
          <dd>{promocode === null ? '–' : <bdi dir="ltr">{promocode}</bdi>}</dd>
        </div>
      </dl>
      <div className={classes.end}>
        {isActive ? null : <Badge color="gray">{t('influencers.inactive')}</Badge>}
        {promocode === null ? null : (
          <CopyButton text={promocode} label={t('influencers.copy_code', { code: promocode })} />
        )}
      </div>
    </li>
  );
}
