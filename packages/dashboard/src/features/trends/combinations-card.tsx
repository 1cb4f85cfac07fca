// The pairs that orders keep together more often than chance, best first, each with its reason.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { bagWeight, halfLifeMonths, leastTogether, type listTopCombinations } from '@vitrine/contract/trends';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded, type LoadedQuery } from '../../ui/loaded.tsx';
import { TrendRow } from './trend-row.tsx';
import classes from './trends.module.css';
import { useShares } from '../../parts/figures/use-shares.ts';

type Answer = AnswerOf<typeof listTopCombinations>;

export function CombinationsCard({ query }: { readonly query: LoadedQuery<Answer> }) {
  const { t } = useTranslation();
  const { toPercent } = useShares();
  const weights = { months: halfLifeMonths, bag: toPercent(bagWeight) };
  return (
    <Card title={t('trends.combinations')} help={t('trends.combinations_help', weights)}>
      <Loaded
        query={query}
        skeleton={<Blocks heights={['4.5rem', '4.5rem', '4.5rem', '4.5rem']} />}
        failed={t('trends.failed')}
        isEmpty={({ top_combinations: found }) => found.length === 0}
        empty={
          <EmptyState
            drawing={<LinkDrawing />}
            title={t('trends.no_combinations')}
            body={t('trends.no_combinations_body', { count: leastTogether })}
          />
        }
      >
        {(answer) => <Rows answer={answer} />}
      </Loaded>
    </Card>
  );
}

function Rows({ answer: { top_combinations: found, products } }: { readonly answer: Answer }) {
  const { t } = useTranslation();
  const { toPercent } = useShares();
  const byId = new Map(products.map((product) => [product.inventory_id, product]));
  return (
    <ul className={classes.rows}>
      {found.map(({ product_ids: ids, orders, bags, lift, combination_score: score, shares }) => {
        const pair = ids.flatMap((id) => byId.get(id) ?? []);
        // told of the product whose orders hold the other one most often
        const at = shares[0] >= shares[1] ? 0 : 1;
        const name = isolate(pair[at]?.title ?? '');
        return (
          <li key={ids.join()}>
            <TrendRow
              named={pair}
              together={pair}
              orders={orders}
              bags={bags}
              lift={lift}
              score={score}
              share={t('trends.share_of', { share: toPercent(shares[at]), name })}
            />
          </li>
        );
      })}
    </ul>
  );
}
