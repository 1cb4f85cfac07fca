// The activity log: who changed what, narrowed by person, kind and days, page by page, and as a file.
import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
import { activityKinds, exportActivity } from '@vitrine/contract/activity';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { Card } from '../../ui/card.tsx';
import { DateField } from '../../ui/date-field.tsx';
import { SearchDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Pager } from '../../ui/pager.tsx';
import classes from './activity.module.css';
import { EntryRow } from './entry-row.tsx';
import { type ActivityPlace, pageSize, useActivity } from './use-activity.ts';

export function ActivityPage() {
  const { t } = useTranslation();
  const place = useActivity();
  const saving = useSaveDownload({ failed: t('activity.export_failed') });
  return (
    <Page narrow>
      <PageHeader
        title={t('shell.activity')}
        help={t('activity.help')}
        lead={
          <ActionIcon component={AddressLink} href="/admin/settings" size={44} aria-label={t('activity.back')}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={
          <Button
            variant="default"
            leftSection={<IconDownload size={18} aria-hidden />}
            loading={saving.isSaving}
            onClick={() => saving.save(download(exportActivity, { query: place.filter }))}
          >
            {t('activity.export')}
          </Button>
        }
      />
      <Filters place={place} />
      <Loaded
        query={place.answer}
        skeleton={<Blocks heights={['5rem', '5rem', '5rem', '5rem']} />}
        failed={t('activity.failed')}
        isEmpty={({ entries }) => entries.length === 0}
        empty={
          <EmptyState
            drawing={<SearchDrawing />}
            title={t('activity.none_title')}
            body={t('activity.none_body')}
            action={
              place.isNarrowed && (
                <Button variant="default" onClick={place.clear}>
                  {t('activity.clear')}
                </Button>
              )
            }
          />
        }
      >
        {({ entries, next_skip: next }) => (
          <Card label={t('activity.list')}>
            <ol className={classes.rows}>
              {entries.map((entry) => (
                <EntryRow key={entry.entry_id} entry={entry} onOnly={(object) => place.ask({ object })} />
              ))}
            </ol>
            <div className={classes.foot}>
              <Pager
                label={t('activity.pages')}
                first={(place.page - 1) * pageSize + 1}
                last={(place.page - 1) * pageSize + entries.length}
                total={next === null ? (place.page - 1) * pageSize + entries.length : null}
                hasPrevious={place.page > 1}
                hasNext={next !== null}
                onTurn={place.turn}
              />
            </div>
          </Card>
        )}
      </Loaded>
    </Page>
  );
}

function Filters({ place }: { place: ActivityPlace }) {
  const { t } = useTranslation();
  const people = place.answer.data?.people ?? [];
  return (
    <div className={classes.filters}>
      <NativeSelect
        label={t('activity.person')}
        value={place.read('actor')}
        data={[
          { value: '', label: t('activity.everyone') },
          ...people.map(({ account_id: value, name }) => ({ value, label: name })),
          { value: 'store', label: t('activity.store') },
          { value: 'program', label: t('activity.program') },
        ]}
        onChange={(event) => place.ask({ actor: event.currentTarget.value })}
      />
      <NativeSelect
        label={t('activity.kind')}
        value={place.read('kind')}
        data={[
          { value: '', label: t('activity.every_kind') },
          ...activityKinds.map((value) => ({ value, label: t(`activity.kinds.${value}`) })),
        ]}
        onChange={(event) => place.ask({ kind: event.currentTarget.value })}
      />
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={t(`activity.${name}`)}
          value={place.read(name)}
          onChange={(day) => place.ask({ [name]: day })}
        />
      ))}
      {place.isNarrowed && (
        <Button variant="subtle" onClick={place.clear}>
          {t('activity.clear')}
        </Button>
      )}
    </div>
  );
}
