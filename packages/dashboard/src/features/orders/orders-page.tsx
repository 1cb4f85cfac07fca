// All orders of the store: found and filtered, with why each was credited and its commission, and how complete they are.
import { ActionIcon, Button } from '@mantine/core';
import { IconDownload, IconHistory } from '@tabler/icons-react';
import { Navigate } from '@tanstack/react-router';
import { exportOrders } from '@vitrine/contract/orders';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { download } from '../../api/download.ts';
import { useSession } from '../../api/session.ts';
import { useSaveDownload } from '../../parts/files/use-save-download.ts';
import { DevelopmentNote } from '../../parts/stores/development-note.tsx';
import { Card } from '../../ui/card.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { AllOrders } from './all-orders.tsx';
import { Completeness } from './completeness.tsx';
import { OrderTools } from './order-tools.tsx';
import { isInOrder } from './repair-view.ts';
import { useOrderRepairs, useOrdersPlace } from './use-orders.ts';

/** Without a store, home asks for one; on a phone the merchant connects it at once. */
export function OrdersPage() {
  const { t } = useTranslation();
  const session = useSession();
  const isNarrow = useIsNarrow();
  const { user, brand } = session;
  if (brand === null) return <Navigate to={isNarrow && can(user, 'manage store') ? '/auth' : '/admin/home'} replace />;
  if (!can(session.user, 'see orders')) {
    return (
      <Page>
        <PageHeader title={t('orders.title')} help={t('orders.merchant_only')} />
      </Page>
    );
  }
  return <Orders />;
}

function Orders() {
  const { t } = useTranslation();
  const place = useOrdersPlace();
  const isNarrow = useIsNarrow();
  const repairs = useOrderRepairs();
  const [chosen, choose] = useState<boolean | null>(null);
  // what is amiss opens by itself, until somebody closes it
  const isOpen = chosen ?? (repairs.error !== null || (repairs.standing !== null && !isInOrder(repairs.standing)));
  const toggle = () => choose(!isOpen);
  const file = useSaveDownload({
    failed: t('orders.file_failed'),
    done: (name) => t('orders.file_done', { name }),
  });
  return (
    <Page isTight>
      <PageHeader
        title={t('orders.title')}
        help={t('orders.help')}
        actions={
          <>
            {isNarrow && (
              <ActionIcon
                size={44}
                variant="default"
                aria-label={t('orders.complete.title')}
                aria-expanded={isOpen}
                onClick={toggle}
              >
                <IconHistory size={20} aria-hidden />
              </ActionIcon>
            )}
            <Button
              variant="default"
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={file.isSaving}
              onClick={() => file.save(download(exportOrders, { query: place.filter }))}
            >
              {t('orders.download')}
            </Button>
          </>
        }
      />
      {/* on a phone orders stand first */}
      {(!isNarrow || isOpen) && <Completeness {...{ repairs, isOpen }} onToggle={toggle} />}
      <DevelopmentNote />
      <OrderTools place={place} />
      <Card id="all-orders">
        <h2 id="all-orders" className="visually-hidden">
          {t(`orders.filter_${place.question.credit}`)}
        </h2>
        <AllOrders key={JSON.stringify(place.filter)} place={place} />
      </Card>
    </Page>
  );
}
