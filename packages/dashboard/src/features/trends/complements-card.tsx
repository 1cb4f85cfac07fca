// What goes well with one product: chosen in the picker, named by the address, or one of those that sell best.
import { Button } from '@mantine/core';
import { IconReplace } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { ProductId } from '@vitrine/contract/ids';
import { leastTogether, listComplementary } from '@vitrine/contract/trends';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { ProductPicker } from '../../parts/products/catalogue-picker.tsx';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { LinkDrawing } from '../../ui/list-drawings.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import type { TrendPlace } from './trend-place.ts';
import { Thumb, TrendRow } from './trend-row.tsx';
import classes from './trends.module.css';
import { useShares } from '../../parts/figures/use-shares.ts';

interface CardProps {
  readonly place: TrendPlace;
  /** Shown where the address names none. */
  readonly first: ProductId | null;
  /** Whether `first` is known. */
  readonly isSettled: boolean;
}

export function ComplementsCard({ place, first, isSettled }: CardProps) {
  const { t } = useTranslation();
  const [isChoosing, setChoosing] = useState(false);
  const id = place.product ?? first;
  const choose = (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconReplace size={16} aria-hidden />}
      onClick={() => setChoosing(true)}
    >
      {t(id === null ? 'trends.choose' : 'trends.change')}
    </Button>
  );
  return (
    <Card title={t('trends.complements')} help={t('trends.complements_help')} tools={id !== null && choose}>
      {id !== null && <Complements id={id} place={place} />}
      {id === null && isSettled && (
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('trends.no_product')}
          body={t('trends.no_product_body')}
          action={choose}
        />
      )}
      {id === null && !isSettled && <Shape />}
      <ProductPicker
        opened={isChoosing}
        isOne
        initial={[]}
        onDone={([product]) => {
          setChoosing(false);
          if (product) place.ask({ product: product.inventory_id });
        }}
        onCancel={() => setChoosing(false)}
      />
    </Card>
  );
}

const Shape = () => <Blocks heights={['4.5rem', '4.5rem', '4.5rem']} />;

function Complements({ id, place: { span, channel } }: { readonly id: ProductId; readonly place: TrendPlace }) {
  const { t } = useTranslation();
  const query = useEndpointQuery(listComplementary, { params: { product_id: id }, query: { span, channel } });
  return (
    <Loaded query={query} skeleton={<Shape />} failed={t('trends.failed')}>
      {(answer) => <Found answer={answer} />}
    </Loaded>
  );
}

function Found({
  answer: { product, complementary, orders },
}: {
  readonly answer: AnswerOf<typeof listComplementary>;
}) {
  const { t } = useTranslation();
  const { toPercent } = useShares();
  const name = isolate(product.title);
  return (
    <>
      <div className={classes.main}>
        <Thumb url={product.image_url} />
        <div className={classes.words}>
          <p className={classes.names}>
            <bdi>{product.title}</bdi>
          </p>
          <p className={classes.why}>{t('trends.kept', { count: orders })}</p>
        </div>
      </div>
      {complementary.length === 0 ? (
        <EmptyState
          drawing={<LinkDrawing />}
          title={t('trends.no_complements', { name })}
          body={t('trends.no_combinations_body', { count: leastTogether })}
        />
      ) : (
        <ul className={classes.rows}>
          {complementary.map(({ product: other, orders: together, bags, lift, combination_score: score, share }) => (
            <li key={other.inventory_id}>
              <TrendRow
                named={[other]}
                together={[product, other]}
                orders={together}
                bags={bags}
                lift={lift}
                score={score}
                share={t('trends.share_of', { share: toPercent(share), name })}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
