// From when and for how many days what influencers earn is held, and whether it waits for approval; saved by itself, as it is no setting of the pages shoppers see.
import { Button, NumberInput, Radio, Skeleton, Switch } from '@mantine/core';
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { listOrders } from '@vitrine/contract/orders';
import { holdFrom } from '@vitrine/contract/reviews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../ui/loaded.tsx';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './settings.module.css';
import { useQueryClient } from '@tanstack/react-query';
import {
  getBalance,
  getCommissionSettings,
  type HoldTerms,
  listLedgerEntries,
  listPayables,
  updateCommissionSettings,
} from '@vitrine/contract/ledger';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';

const { min, max } = limits.holdingDays;

interface PanelProps {
  readonly businessId: BusinessId;
  readonly canChange: boolean;
}

export function HoldingPanel({ businessId, canChange }: PanelProps) {
  const { t } = useTranslation();
  const standing = useHold(businessId);
  return (
    <Card isPadded title={t('settings.holding.title')} help={t('settings.holding.help')}>
      <Loaded query={standing} skeleton={<Skeleton height={220} />}>
        {(saved) => <Hold key={JSON.stringify(saved)} saved={saved} businessId={businessId} canChange={canChange} />}
      </Loaded>
      <ul className={classes.points}>
        <li>{t('settings.holding.counts')}</li>
        <li>{t('settings.holding.refunds')}</li>
      </ul>
    </Card>
  );
}

function Hold({ saved, businessId, canChange }: PanelProps & { readonly saved: HoldTerms }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const [days, setDays] = useState<number | string>(saved.holding_days);
  const [from, setFrom] = useState(saved.hold_from);
  const [needsApproval, setNeedsApproval] = useState(saved.needs_approval);
  const { mutate, isPending, error } = useSaveHold(businessId);
  const isFine = typeof days === 'number' && Number.isInteger(days) && days >= min && days <= max;
  const isSame = days === saved.holding_days && from === saved.hold_from && needsApproval === saved.needs_approval;
  const save = () => {
    if (!isFine) return;
    mutate(
      {
        params: { business_id: businessId },
        body: { holding_days: days, hold_from: from, needs_approval: needsApproval },
      },
      { onSuccess: () => toastDone(t('ui.saved')) },
    );
  };
  const since = saved.approval_since;
  return (
    <>
      <form
        className={classes.hold}
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <Radio.Group label={t('settings.holding.from')} value={from} onChange={(next) => setFrom(holdFrom.parse(next))}>
          <div className={classes.froms}>
            {holdFrom.options.map((each) => (
              <Radio
                key={each}
                value={each}
                disabled={!canChange}
                label={t(`settings.holding.from_${each}`)}
                description={t(`settings.holding.from_${each}_help`)}
              />
            ))}
          </div>
        </Radio.Group>
        <NumberInput
          size="md"
          className={classes.months ?? ''}
          label={t('settings.holding.label')}
          value={days}
          min={min}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
          disabled={!canChange}
          error={isFine ? undefined : t('settings.holding.range', { min, max })}
          onChange={setDays}
        />
        <Switch
          label={t('settings.holding.approval')}
          description={
            since === null
              ? t('settings.holding.approval_help')
              : t('settings.holding.approval_since', { when: isolate(format.moment(since)) })
          }
          disabled={!canChange}
          checked={needsApproval}
          onChange={(event) => setNeedsApproval(event.currentTarget.checked)}
        />
        {canChange && (
          <Button type="submit" variant="default" disabled={!isFine || isSame} loading={isPending}>
            {t('settings.holding.save')}
          </Button>
        )}
      </form>
      <ProblemNote problem={error} />
    </>
  );
}

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });

/** How earnings are held, as server state. */
const useHold = (businessId: BusinessId) => useEndpointQuery(getCommissionSettings, sentFor(businessId));

/** It counts at once: what is held is fetched again. */
function useSaveHold(businessId: BusinessId) {
  const cache = useQueryClient();
  return useEndpointMutation(updateCommissionSettings, {
    refreshes: [getBalance, listLedgerEntries, listPayables, listOrders],
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getCommissionSettings, sentFor(businessId)), standing),
  });
}
