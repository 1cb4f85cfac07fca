// What goes well with the products of a look: read at a click, each put in at another, with the reason.
import { Button, Loader, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { IconPhoto, IconPlus, IconTrendingUp } from '@tabler/icons-react';
import { can } from '@vitrine/contract/rights';
import type { Product } from '@vitrine/contract/stores';
import { listComplementary } from '@vitrine/contract/trends';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../../api/problem.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { useShares } from '../../parts/figures/use-shares.ts';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { listWellTogether, type WellTogether } from './goes-well.ts';
import names from '../../ui/name.module.css';
import classes from './look-form.module.css';

interface GoesWellProps {
  readonly chosen: readonly Product[];
  readonly most: number;
  readonly onTake: (product: Product) => void;
}

/** Nothing where trends are closed to them, nothing is chosen, or no more fit. */
export function GoesWellWith(props: GoesWellProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const { chosen, most } = props;
  const isOffered = can(user, 'see every figure') && planOpens(user, 'trends');
  if (!isOffered || chosen.length === 0 || chosen.length >= most) return null;
  if (isOpen) return <Together {...props} />;
  return (
    <Button
      variant="subtle"
      size="sm"
      className={classes.ask ?? ''}
      leftSection={<IconTrendingUp size={16} aria-hidden />}
      onClick={() => setOpen(true)}
    >
      {t('trends.beside')}
    </Button>
  );
}

/** Of so many products it is asked: a look's first are what it is about. */
const askedOf = 3;

function Together({ chosen, onTake }: GoesWellProps) {
  const { t } = useTranslation();
  const { answers, isPending, problem } = useQueries({
    queries: chosen
      .slice(0, askedOf)
      .map(({ inventory_id: id }) => endpointQuery(listComplementary, { params: { product_id: id }, query: {} })),
    combine: (results) => ({
      answers: results.flatMap(({ data }) => (data ? [data] : [])),
      isPending: results.some((result) => result.isPending),
      problem: results.map(({ error }) => error).find((error) => isProblem(error)) ?? null,
    }),
  });
  const found = listWellTogether(answers, chosen);
  return (
    <section aria-label={t('trends.complements')} className={classes.together}>
      <h3 className={classes.heading}>{t('trends.complements')}</h3>
      {problem !== null && <ProblemNote problem={problem} title={t('trends.failed')} />}
      {isPending && <Loader size="sm" aria-label={t('ui.loading')} />}
      {!isPending && problem === null && found.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('trends.nothing_beside')}
        </Text>
      )}
      <ul>
        {found.map((each) => (
          <Entry key={each.product.inventory_id} found={each} onTake={onTake} />
        ))}
      </ul>
    </section>
  );
}

interface EntryProps extends Pick<GoesWellProps, 'onTake'> {
  readonly found: WellTogether;
}

function Entry({ found: { product, beside, orders, bags, lift }, onTake }: EntryProps) {
  const { t } = useTranslation();
  const { toTimes } = useShares();
  const { title, image_url: url } = product;
  return (
    <li>
      <span className={classes.thumb} aria-hidden>
        {url === null ? <IconPhoto size={20} /> : <img src={url} alt="" width={48} height={48} />}
      </span>
      <div className={classes.why}>
        <Text fw={500} className={names.lines ?? ''} dir="auto">
          {title}
        </Text>
        <Text size="sm" c="dimmed">
          {orders === 0
            ? t('trends.bagged_with', { name: isolate(beside.title), count: bags, lift: toTimes(lift) })
            : t('trends.bought_with', { name: isolate(beside.title), count: orders, lift: toTimes(lift) })}
        </Text>
      </div>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPlus size={16} aria-hidden />}
        aria-label={t('trends.add_to_look', { name: isolate(title) })}
        onClick={() => onTake(product)}
      >
        {t('trends.add')}
      </Button>
    </li>
  );
}
