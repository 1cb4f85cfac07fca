// The join page as its merchant sets it: open or not, its words, its questions, and who is approved automatically.
import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconInbox } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { getJoinPage } from '@vitrine/contract/join-pages';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { LeaveGuard } from '../../ui/form-screen.tsx';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { SaveInHead, SaveStrip } from '../../ui/save-strip.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { ApprovalPanel, MailPanel } from './approval-panel.tsx';
import { JoinPreview } from './join-preview.tsx';
import classes from './joining.module.css';
import { OpenPanel } from './open-panel.tsx';
import { QuestionsPanel } from './questions-panel.tsx';
import { useJoinDraft } from './use-join-draft.ts';
import { WordsPanel } from './words-panel.tsx';

/** With a store; without one they are led home. */
export function JoinPage() {
  const { brand } = useSession();
  const found = useEndpointQuery(getJoinPage, {}, { enabled: brand !== null });
  const { t } = useTranslation();
  if (brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <Page>
      <Loaded query={found} skeleton={<Blocks heights={[64, 160, 320, 240]} />} failed={t('joining.page.failed')}>
        {(standing) => <Found standing={standing} />}
      </Loaded>
    </Page>
  );
}

function Found({ standing }: { standing: AnswerOf<typeof getJoinPage> }) {
  const { t } = useTranslation();
  const { draft, strip, problem } = useJoinDraft(standing);
  return (
    <>
      <PageHeader
        title={t('shell.join_page')}
        help={t('joining.page.help')}
        isPinned
        lead={
          <ActionIcon component={AddressLink} href="/admin/influencers" size={44} aria-label={t('joining.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={
          <>
            <SaveInHead {...strip} />
            <ToApplications waiting={standing.waiting} />
          </>
        }
      />
      <div className={classes.settings}>
        <div className={classes.panels}>
          {problem && (
            <ProblemBanner
              title={t('joining.page.save_failed')}
              message={problem.message}
              requestId={problem.requestId}
            />
          )}
          <OpenPanel draft={draft} address={standing.address} isOpen={standing.page.is_open} />
          <WordsPanel draft={draft} />
          <QuestionsPanel draft={draft} />
          <ApprovalPanel draft={draft} />
          <MailPanel draft={draft} />
        </div>
        <JoinPreview page={draft.page} />
      </div>
      <SaveStrip {...strip} />
      <LeaveGuard isModified={strip.isModified} />
    </>
  );
}

/** On a phone as an icon: saving stands beside it. */
function ToApplications({ waiting }: { waiting: number }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const name = waiting === 0 ? t('shell.applications') : t('influencers.applications', { count: waiting });
  const way = { component: AddressLink, href: '/admin/influencers/applications' } as const;
  if (isNarrow)
    return (
      <ActionIcon {...way} size={44} aria-label={name}>
        <IconInbox aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...way} variant="default" leftSection={<IconInbox size={18} aria-hidden />}>
      {name}
    </Button>
  );
}
