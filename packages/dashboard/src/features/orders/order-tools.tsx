// What narrows the page of orders: the number, and on a phone behind a button everything else.
import { Button, Collapse, Select } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFilter } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { listInfluencers } from '@vitrine/contract/influencers';
import { paymentState } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { SavedViews } from '../../parts/lists/saved-views.tsx';
import { DateRangePicker } from '../../ui/date-range-picker.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { commissionChoices, countFilters, creditFilters, noQuestion } from './order-filter.ts';
import { LinkSelect } from '../../parts/links/link-select.tsx';
import styles from './orders.module.css';
import type { OrdersPlace } from './use-orders.ts';

export function OrderTools({ place }: { place: OrdersPlace }) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [isOpen, panel] = useDisclosure(false);
  const { question, ask, range, chooseRange, today, zone, hours } = place;
  const count = countFilters(question);
  // on a phone the days stand among them
  const narrowed = count + (place.days === null ? 0 : 1);
  return (
    <search className={styles.tools}>
      <div className={styles.line}>
        <div className={styles.number}>
          <SearchField
            label={t('orders.find.number')}
            value={question.words}
            maxLength={limits.searchText}
            onSearch={(words) => ask({ words })}
          />
        </div>
        {!isNarrow && <DateRangePicker choice={range} today={today} zone={zone} hours={hours} onChoose={chooseRange} />}
        {isNarrow && (
          <Button
            variant="default"
            leftSection={<IconFilter size={18} aria-hidden />}
            aria-expanded={isOpen}
            onClick={panel.toggle}
          >
            {narrowed === 0 ? t('orders.find.open') : t('orders.find.open_count', { count: narrowed })}
          </Button>
        )}
        {(!isNarrow || isOpen) && <SavedViews list="orders" address={place.view} onOpen={place.openView} />}
        {count > 0 && (
          <Button variant="subtle" onClick={() => ask({ ...noQuestion, words: question.words, sort: question.sort })}>
            {t('orders.find.clear')}
          </Button>
        )}
      </div>
      {isNarrow ? (
        <Collapse expanded={isOpen}>
          <div className={styles.filters}>
            <DateRangePicker choice={range} today={today} zone={zone} hours={hours} onChoose={chooseRange} />
          </div>
          <Filters place={place} />
        </Collapse>
      ) : (
        <Filters place={place} />
      )}
    </search>
  );
}

function Filters({ place: { question, ask } }: { place: OrdersPlace }) {
  const { t } = useTranslation();
  const people = useEndpointQuery(listInfluencers, {});
  const usernames = (people.data?.influencers ?? []).map(({ username }) => username);
  return (
    <div className={styles.filters}>
      <Choice
        label={t('orders.filter')}
        value={question.credit}
        data={creditFilters.map((value) => ({ value, label: t(`orders.filter_${value}`) }))}
        onChoose={(credit) => ask({ credit: credit ?? 'all' })}
      />
      <Choice
        label={t('orders.find.payment')}
        any={t('orders.find.any_payment')}
        value={question.payment}
        data={paymentState.options.map((value) => ({ value, label: t(`orders.find.payments.${value}`) }))}
        onChoose={(payment) => ask({ payment: payment ?? '' })}
      />
      <Choice
        label={t('orders.find.commission')}
        any={t('orders.find.any_commission')}
        value={question.commission}
        data={commissionChoices.map((value) => ({ value, label: t(`orders.commission.state.${value}`) }))}
        onChoose={(commission) => ask({ commission: commission ?? '' })}
      />
      <Choice
        label={t('orders.find.influencer')}
        any={t('orders.find.any_influencer')}
        value={question.influencer}
        data={withChosen(usernames, question.influencer).map((value) => ({ value, label: `@${value}` }))}
        isLong
        onChoose={(influencer) => ask({ influencer: influencer ?? '' })}
      />
      <LinkSelect value={question.link} onChoose={(link) => ask({ link })} />
      <SearchField
        label={t('orders.find.code')}
        value={question.code}
        maxLength={limits.searchText}
        onSearch={(code) => ask({ code })}
      />
    </div>
  );
}

/** The one in the address also while it is not known, or gone. */
const withChosen = (known: readonly string[], chosen: string): readonly string[] =>
  chosen === '' || known.includes(chosen) ? known : [chosen, ...known];

interface ChoiceProps<Value extends string> {
  readonly label: string;
  /** What stands there when nothing is chosen; without it something always is. */
  readonly any?: string;
  readonly value: Value | '';
  readonly data: readonly { value: Value; label: string }[];
  /** It can be searched. */
  readonly isLong?: boolean;
  readonly onChoose: (value: Value | null) => void;
}

function Choice<Value extends string>({ label, any, value, data, isLong = false, onChoose }: ChoiceProps<Value>) {
  return (
    <Select
      aria-label={label}
      {...(any === undefined ? {} : { placeholder: label, clearable: true, clearButtonProps: { 'aria-label': any } })}
      allowDeselect={false}
      searchable={isLong}
      data={[...data]}
      value={value === '' ? null : value}
      onChange={(chosen) => onChoose(data.find((each) => each.value === chosen)?.value ?? null)}
    />
  );
}
