// People who applied to work with the merchant: who waits for an answer, and what was answered before.
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconArrowLeft, IconSettings } from '@tabler/icons-react';
import { type Application, applicationStatuses } from '@vitrine/contract/applications';
import { limits } from '@vitrine/contract/limits';
import { Navigate, Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { PeopleDrawing, SearchDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { ApplicationsList } from './applications-list.tsx';
import classes from './joining.module.css';
import { TurnDownDialog } from './turn-down-dialog.tsx';
import { readStatus, useApplications, useDeciding } from './use-applications.ts';

export const applicationsPath = '/admin/influencers/applications';
const joinPagePath = '/admin/influencers/join-page';

/** With a store; without one they are led home. */
export function ApplicationsPage() {
  const { brand } = useSession();
  if (brand === null) return <Navigate to="/admin/home" replace />;
  return (
    <>
      <Applications />
      <Outlet />
    </>
  );
}

function Applications() {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const place = useListPlace(applicationsPath);
  const { question, ask } = place;
  useFocusBack(place.over, null);
  const status = readStatus(question.status);
  const found = useApplications(status, question.words);
  // kept here: a list whose last rows are decided on is gone before what came of it was read
  const [asked, setAsked] = useState<{ how: 'approve' | 'turn_down'; people: readonly Application[] } | null>(null);
  const deciding = useDeciding(() => setAsked(null));
  return (
    <Page isTight>
      <PageHeader
        title={t('shell.applications')}
        help={t('joining.help')}
        lead={
          <ActionIcon component={AddressLink} href="/admin/influencers" size={44} aria-label={t('joining.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={<ToJoinPage isNarrow={isNarrow} />}
      />
      <div className={classes.tools}>
        <Statuses
          totals={found.totals}
          status={status}
          isNarrow={isNarrow}
          onChoose={(next) => ask({ status: next === 'pending' ? '' : next })}
        />
        <SearchField
          label={t('joining.search')}
          value={question.words}
          maxLength={limits.searchText}
          onSearch={(words) => ask({ words })}
        />
      </div>
      <Loaded
        query={found.query}
        skeleton={<Blocks heights={[72, 72, 72, 72]} />}
        failed={t('joining.failed')}
        isEmpty={() => found.applications.length === 0}
        empty={<Nobody status={status} isSearched={question.words !== ''} />}
      >
        {() => (
          <ApplicationsList
            key={`${status} ${question.words}`}
            rows={found.applications}
            status={status}
            paged={found.paged}
            onOpen={place.open}
            onDecide={(how, people) =>
              how === 'wait' ? deciding.wait(people.map(({ application_id: id }) => id)) : setAsked({ how, people })
            }
            isBusy={deciding.isBusy}
          />
        )}
      </Loaded>
      {asked?.how === 'approve' && <ApproveDialog people={asked.people} onClose={() => setAsked(null)} />}
      {asked?.how === 'turn_down' && (
        <TurnDownDialog people={asked.people} deciding={deciding} onClose={() => setAsked(null)} />
      )}
    </Page>
  );
}

function ToJoinPage({ isNarrow }: { isNarrow: boolean }) {
  const { t } = useTranslation();
  const name = t('shell.join_page');
  const way = { component: AddressLink, href: joinPagePath } as const;
  if (isNarrow)
    return (
      <ActionIcon {...way} size={44} aria-label={name}>
        <IconSettings aria-hidden />
      </ActionIcon>
    );
  return (
    <Button {...way} variant="default" leftSection={<IconSettings size={18} aria-hidden />}>
      {name}
    </Button>
  );
}

interface StatusesProps {
  readonly totals: ReturnType<typeof useApplications>['totals'];
  readonly status: string;
  readonly isNarrow: boolean;
  readonly onChoose: (status: string) => void;
}

function Statuses({ totals, status, isNarrow, onChoose }: StatusesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SegmentedControl
      aria-label={t('joining.status_label')}
      fullWidth={isNarrow}
      value={status}
      onChange={onChoose}
      data={applicationStatuses.map((value) => ({
        value,
        label: totals
          ? t('joining.status_count', {
              status: t(`joining.status.${value}`),
              count: format.count(totals[value]).short,
            })
          : t(`joining.status.${value}`),
      }))}
    />
  );
}

function Nobody({ status, isSearched }: { status: ReturnType<typeof readStatus>; isSearched: boolean }) {
  const { t } = useTranslation();
  if (isSearched)
    return <EmptyState drawing={<SearchDrawing />} title={t('joining.none_found')} body={t('lists.none_filtered')} />;
  return (
    <EmptyState
      drawing={<PeopleDrawing />}
      title={t(`joining.none.${status}`)}
      body={t('joining.none_body')}
      action={
        <Button component={AddressLink} href={joinPagePath} variant="default">
          {t('joining.open_page')}
        </Button>
      }
    />
  );
}
