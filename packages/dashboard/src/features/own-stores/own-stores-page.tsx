// A person's stores beside each other: what each made in the same days, sums by currency, and the way into each.
import { Badge, Button, Menu } from '@mantine/core';
import { IconArrowRight, IconLink, IconPlus, IconUnlink } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { figures as known } from '@vitrine/contract/figures';
import { listOwnStores, sumOwnStores, unlinkOwnStore, type SummedStore } from '@vitrine/contract/own-stores';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toDaysSent, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useFigureFormat } from '../../parts/figures/use-figure-format.ts';
import { useRangePlace } from '../../parts/figures/use-range-place.ts';
import { useEnterStore } from '../../parts/own-stores/use-enter-store.ts';
import { ConfirmIdentity, useConfirmed } from '../../parts/safety/confirm-identity.tsx';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { FigureText } from '../../ui/figure-text.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded, RowShapes } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toastDone, toastFailed } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AddStoreDialog } from './add-store-dialog.tsx';
import { EnterCodeDialog } from './enter-code-dialog.tsx';
import { LinkStoreDialog } from './link-store-dialog.tsx';
import styles from './own-stores.module.css';

type Answer = AnswerOf<typeof sumOwnStores>;
type FigureName = keyof SummedStore['figures'];

const shown: readonly FigureName[] = ['visits', 'checkouts', 'revenue', 'net_sales'];

export function OwnStoresPage() {
  const { t } = useTranslation();
  const at = useRangePlace('last_30_days', { ofDays: true });
  const query = useEndpointQuery(sumOwnStores, { query: toDaysSent(at.days) });
  return (
    <Page>
      <ConfirmIdentity>
        <PageHeader title={t('owned.title')} help={t('owned.help')} actions={<Additions />} />
        <Card
          id="own-stores"
          title={t('owned.figures')}
          help={t('owned.figures_help')}
          tools={<DateRangePicker choice={at.range} today={at.today} zone={at.zone} onChoose={at.chooseRange} />}
        >
          <Loaded query={query} skeleton={<RowShapes />} failed={t('owned.failed')}>
            {(answer) => <Found answer={answer} />}
          </Loaded>
        </Card>
      </ConfirmIdentity>
    </Page>
  );
}

/** Adding and linking, for which it is proven first who is there. */
function Additions() {
  const { t } = useTranslation();
  const { user } = useSession();
  const confirmed = useConfirmed();
  const [opened, open] = useState<'add' | 'link' | null>(null);
  const close = () => open(null);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={() => confirmed(() => open('link'))}
      >
        {t('owned.link')}
      </Button>
      {can(user, 'own') && (
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => confirmed(() => open('add'))}>
          {t('owned.add')}
        </Button>
      )}
      {opened === 'add' && <AddStoreDialog onClose={close} />}
      {opened === 'link' && <LinkStoreDialog onClose={close} />}
    </>
  );
}

function Found({ answer }: { answer: Answer }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { user } = useSession();
  // of one alone its row says the same
  const together = answer.sums.filter(({ stores }) => stores > 1);
  return (
    <>
      <DataTable<SummedStore>
        labelledBy="own-stores"
        columns={useColumns()}
        rows={answer.stores}
        keyOf={({ business_id: id }) => id}
        areCards={isNarrow}
      />
      {answer.stores.length === 1 && (
        <p className={styles.note}>{t(can(user, 'own') ? 'owned.alone' : 'owned.alone_linked')}</p>
      )}
      {answer.sums.length > 1 && together.length === 0 && <p className={styles.note}>{t('owned.apart')}</p>}
      {together.map((sum) => (
        <Sum key={sum.currency} sum={sum} />
      ))}
    </>
  );
}

function Sum({ sum: { currency, stores, figures } }: { sum: Answer['sums'][number] }) {
  const { t } = useTranslation();
  const write = useFigureFormat(currency);
  const title = t('owned.sum', { currency, count: stores });
  return (
    <section className={styles.sum} aria-label={title}>
      <h3 className={styles.sumTitle}>{title}</h3>
      <MetricStrip label={title}>
        {shown.map((name) => (
          <MetricTile
            key={name}
            label={t(`owned.figure.${name}.name`)}
            definition={t(`owned.figure.${name}.sentence`)}
            figure={write(known[name].unit, figures[name])}
          />
        ))}
      </MetricStrip>
    </section>
  );
}

function useColumns(): TableColumn<SummedStore>[] {
  const { t } = useTranslation();
  return [
    {
      id: 'store',
      name: t('owned.store'),
      renderCell: (store) => <Who store={store} />,
      renderCard: (store) => (
        <div className={styles.head}>
          <Who store={store} />
          <Acts store={store} />
        </div>
      ),
    },
    ...shown.map((name) => ({
      id: name,
      name: t(`owned.figure.${name}.name`),
      isNumber: true,
      renderCell: (store: SummedStore): ReactNode => <Value store={store} name={name} />,
    })),
    {
      id: 'acts',
      name: <span className="visually-hidden">{t('owned.acts')}</span>,
      renderCell: (store) => <Acts store={store} />,
      renderCard: () => null,
    },
  ];
}

function Value({ store: { currency, figures }, name }: { store: SummedStore; name: FigureName }) {
  const write = useFigureFormat(currency);
  return <FigureText figure={write(known[name].unit, figures[name])} />;
}

function Who({ store }: { store: SummedStore }) {
  const { t } = useTranslation();
  const { name, shop_domain: domain, username, role, is_current: isCurrent } = store;
  return (
    <div className={styles.who}>
      <span className={styles.name}>
        <bdi>{name}</bdi> {isCurrent && <Badge color="green">{t('owned.here')}</Badge>}
      </span>
      <span className={styles.quiet}>
        <bdi>{domain ?? t('owned.unconnected')}</bdi>
      </span>
      <span className={styles.quiet}>
        <bdi>@{username}</bdi> · {t(`team.role_${role}`)}
      </span>
    </div>
  );
}

function Acts({ store }: { store: SummedStore }) {
  const { t } = useTranslation();
  const [asksCode, setAsksCode] = useState(() => isAskedFor(store));
  const [isUnlinking, setUnlinking] = useState(false);
  const { go, isEntering } = useEnterStore((problem) => {
    if (problem.code === 'second_step_required') setAsksCode(true);
    else toastFailed(problem.message, problem.requestId);
  });
  const name = isolate(store.name);
  const unlink = useEndpointMutation(unlinkOwnStore, {
    refreshes: [listOwnStores, sumOwnStores],
    onSuccess: () => toastDone(t('owned.unlinked', { store: name })),
    onError: (problem) => toastFailed(problem.message, problem.requestId),
  });
  if (store.is_current) return null;
  return (
    <div className={styles.acts}>
      <Button
        size="sm"
        variant="default"
        loading={isEntering}
        rightSection={<IconArrowRight size={16} className="pointing" aria-hidden />}
        aria-label={t('owned.enter_of', { store: name })}
        onClick={() => go(store)}
      >
        {t('owned.enter')}
      </Button>
      <ActionMenu label={t('owned.more', { store: name })}>
        <Menu.Item leftSection={<IconUnlink size={18} aria-hidden />} onClick={() => setUnlinking(true)}>
          {t('owned.unlink')}
        </Menu.Item>
      </ActionMenu>
      {asksCode && <EnterCodeDialog store={store} onClose={() => setAsksCode(false)} />}
      <ConfirmDialog
        opened={isUnlinking}
        title={t('owned.unlink_title', { store: name })}
        confirm={t('owned.unlink')}
        isBusy={unlink.isPending}
        onCancel={() => setUnlinking(false)}
        onConfirm={() =>
          unlink.mutate({ body: { business_id: store.business_id } }, { onSuccess: () => setUnlinking(false) })
        }
      >
        {t('owned.unlink_body')}
      </ConfirmDialog>
    </div>
  );
}

/** Whether the account menu led here for the code of this store. */
const isAskedFor = ({ business_id: id }: SummedStore): boolean =>
  new URLSearchParams(location.search).get('enter') === id;
