// The parts of what an influencer earned, one open at a time: entries, statements, payments, how they are paid, and terms.
import { Tabs } from '@mantine/core';
import type { Balance, Statement } from '@vitrine/contract/ledger';
import { can } from '@vitrine/contract/rights';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { EntriesPanel } from './entries-panel.tsx';
import { PayeePanel } from './payee-panel.tsx';
import { PayoutsPanel } from './payouts-panel.tsx';
import { StatementsPanel } from './statements-panel.tsx';
import { TermsPanel } from './terms-panel.tsx';
import { type EarningsPlace, parts } from './use-earnings-place.ts';

interface TabsProps {
  readonly username: string;
  readonly at: EarningsPlace;
  readonly balances: readonly Balance[];
  /** An influencer reads, and accepts their terms. */
  readonly isOwn?: boolean;
  /** The address of a statement. */
  readonly toAddress: (statement: Pick<Statement, 'month' | 'currency'>) => string;
}

export function EarningsTabs({ username, at, balances, isOwn = false, toAddress }: TabsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  // how somebody is paid is told to whoever pays
  const shown = parts.filter((part) => part !== 'payee' || isOwn || can(user, 'pay'));
  return (
    <Tabs
      value={shown.find((part) => part === at.part) ?? parts[0]}
      onChange={(next) => at.put('part', next === null || next === parts[0] ? '' : next)}
      keepMounted={false}
    >
      <Tabs.List>
        {shown.map((part) => (
          <Tabs.Tab key={part} value={part}>
            {t(`earnings.part.${part}`)}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value="entries" pt="md">
        <EntriesPanel
          username={username}
          at={at}
          currencies={balances.map(({ currency }) => currency)}
          canSeeOrders={!isOwn && can(user, 'see orders')}
        />
      </Tabs.Panel>
      <Tabs.Panel value="statements" pt="md">
        <StatementsPanel username={username} toAddress={toAddress} />
      </Tabs.Panel>
      <Tabs.Panel value="payouts" pt="md">
        <PayoutsPanel username={username} canChange={!isOwn && can(user, 'pay')} />
      </Tabs.Panel>
      <Tabs.Panel value="payee" pt="md">
        <PayeePanel username={username} isOwn={isOwn} />
      </Tabs.Panel>
      <Tabs.Panel value="terms" pt="md">
        <TermsPanel username={username} currency={at.storeCurrency} today={at.today} isOwn={isOwn} />
      </Tabs.Panel>
    </Tabs>
  );
}
