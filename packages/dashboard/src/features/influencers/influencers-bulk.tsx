// What can be done with the chosen influencers: other terms, tags, their codes copied, a file, deactivated or restored.
import { IconAdjustments, IconCopy, IconTableExport, IconTag, IconUserCheck, IconUserOff } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { type Act, BulkActs } from '../../parts/lists/bulk-acts.tsx';
import { TagsDialog } from '../../parts/lists/tags-dialog.tsx';
import type { ChosenRows } from '../../parts/lists/use-chosen-rows.ts';
import { type FileColumn, useSaveRows } from '../../parts/lists/use-save-rows.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';
import type { InfluencerRow } from './influencer-rows.ts';
import { useCommissionWords } from '../../parts/influencers/use-commission-words.ts';
import { type ManyInfluencersChange, useManyInfluencers } from './use-many-influencers.ts';

const BulkTerms = lazy(async () => ({ default: (await import('./bulk-terms.tsx')).BulkTerms }));

interface BulkProps {
  readonly rows: readonly InfluencerRow[];
  readonly chosen: ChosenRows;
  /** Tags to choose among. */
  readonly tags: readonly string[];
}

export function InfluencersBulk({ rows, chosen, tags }: BulkProps) {
  const { t } = useTranslation();
  const many = useManyInfluencers();
  const mayEdit = can(useSession().user, 'edit influencers');
  const [asked, setAsked] = useState<'tags' | 'terms' | 'deactivate' | null>(null);
  const names = rows.map(({ username }) => username);
  const count = names.length;
  const run = async (change: ManyInfluencersChange) => {
    const isDone = await many.run(names, change);
    setAsked(null);
    if (isDone) chosen.clear();
  };
  const further = useFurtherActs(rows);
  const areGone = rows.every(({ is_active: isActive }) => !isActive);
  const ending: Act = areGone
    ? { icon: IconUserCheck, name: t('influencers.back.put'), run: () => void run({ do: 'activate' }) }
    : {
        icon: IconUserOff,
        name: t('influencers.deactivate.confirm'),
        run: () => setAsked('deactivate'),
        isDangerous: true,
      };
  const changes: Act[] = [
    { icon: IconAdjustments, name: t('influencers.bulk.terms'), run: () => setAsked('terms') },
    { icon: IconTag, name: t('lists.many.tags'), run: () => setAsked('tags') },
  ];
  return (
    <>
      <BulkActs
        label={t('influencers.bulk.bar')}
        count={count}
        chosen={chosen}
        acts={mayEdit ? [...changes, ...further, ending] : further}
        isBusy={many.isPending}
      />
      <ConfirmDialog
        opened={asked === 'deactivate'}
        title={t('influencers.bulk.deactivate_title', { count })}
        confirm={t('influencers.deactivate.confirm')}
        isDangerous
        isBusy={many.isPending}
        onConfirm={() => void run({ do: 'deactivate' })}
        onCancel={() => setAsked(null)}
      >
        {t('influencers.bulk.deactivate_body')}
      </ConfirmDialog>
      {asked === 'tags' && (
        <TagsDialog
          title={t('influencers.bulk.tags_title', { count })}
          known={tags}
          carried={[...new Set(rows.flatMap((row) => row.tags))]}
          isBusy={many.isPending}
          onDone={(add, remove) => void run({ do: 'tag', add, remove })}
          onCancel={() => setAsked(null)}
        />
      )}
      {asked === 'terms' && (
        <Suspense fallback={null}>
          <BulkTerms
            names={names}
            isBusy={many.isPending}
            onDone={(change) => void run(change)}
            onCancel={() => setAsked(null)}
          />
        </Suspense>
      )}
    </>
  );
}

/** What changes nothing: for everybody. */
function useFurtherActs(rows: readonly InfluencerRow[]): Act[] {
  const { t } = useTranslation();
  const { copy } = useCopy();
  const toCommission = useCommissionWords();
  const columns: FileColumn<InfluencerRow>[] = [
    { name: t('influencers.form.username'), textOf: ({ username }) => username },
    { name: t('influencers.name'), textOf: ({ name }) => name },
    { name: t('influencers.form.email'), textOf: ({ email }) => email },
    { name: t('influencers.promocode'), textOf: ({ promocode }) => promocode },
    {
      name: t('influencers.filter.status'),
      textOf: (row) => t(`influencers.${row.is_active ? 'active' : 'inactive'}`),
    },
    { name: t('lists.filter.tags'), textOf: ({ tags }) => tags.join(', ') },
    { name: t('influencers.commission'), textOf: (row) => toCommission(row).full },
    { name: t('influencers.clicks'), textOf: ({ figures }) => figures?.clicks ?? null },
    { name: t('influencers.sales'), textOf: ({ figures }) => figures?.sales ?? null },
    { name: t('influencers.revenue'), textOf: ({ figures }) => figures?.revenue ?? null },
    { name: t('influencers.payable'), textOf: ({ payable }) => payable },
  ];
  const save = useSaveRows('influencers', columns);
  const codes = rows.flatMap(({ promocode }) => promocode ?? []);
  const copyCodes = () => {
    copy(codes.join('\n'));
    toastDone(t('influencers.bulk.copied', { count: codes.length }));
  };
  return [
    ...(codes.length === 0 ? [] : [{ icon: IconCopy, name: t('influencers.bulk.copy'), run: copyCodes }]),
    { icon: IconTableExport, name: t('lists.many.export'), run: () => save(rows) },
  ];
}
