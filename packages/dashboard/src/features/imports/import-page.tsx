// The import page: a file becomes links in four steps, each of which can be left and found again.
import { can } from '@vitrine/contract/rights';
import { Anchor } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Navigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { useSession } from '../../api/session.ts';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { ImportFlow } from './import-flow.tsx';
import classes from './imports.module.css';
import { useImport } from './use-import.ts';

/** This page lies beneath the list, and is not it. */
const exactly = { exact: true };

export function ImportPage() {
  const { user, brand } = useSession();
  const access = toLinkAccess(user);
  if (!can(user, 'import links')) return <Navigate to="/admin/links" replace />;
  if (brand === null) return <Navigate to={can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  return <Importing isTrialOver={access.isTrialOver} />;
}

function Importing({ isTrialOver }: { isTrialOver: boolean }) {
  const { t } = useTranslation();
  const state = useImport();
  return (
    <Page>
      <PageHeader
        title={t('imports.title')}
        help={t('imports.help')}
        lead={
          <Anchor
            component={Link}
            to="/admin/links"
            activeOptions={exactly}
            className={classes.back ?? ''}
            aria-label={t('imports.back')}
          >
            <IconArrowLeft size={20} className="pointing" aria-hidden />
          </Anchor>
        }
      />
      {isTrialOver && <ProblemBanner title={t('links.trial_title')} message={t('links.trial_body')} />}
      <Loaded
        query={{ data: state.latest, error: state.problem, refetch: state.retry }}
        skeleton={<Blocks heights={[44, 280, 120]} />}
        failed={t('imports.failed')}
      >
        {(latest) => <ImportFlow state={state} latest={latest} isClosed={isTrialOver} />}
      </Loaded>
    </Page>
  );
}
