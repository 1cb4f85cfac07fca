// What was found in a photo or video: the products that go into the look, those that may, and the way into its form.
import { Alert, Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { IconPlus, IconWand } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import type { FoundMedia } from '../../parts/links/found-media.ts';
import { ProductPicker } from '../../parts/products/catalogue-picker.tsx';
import { Card } from '../../ui/card.tsx';
import { SearchDrawing } from '../../ui/list-drawings.tsx';
import { EmptyState } from '../../ui/loaded.tsx';
import { FoundRow } from './found-row.tsx';
import { beginChoice, putAside, replace, take, toPoints } from './found-products.ts';
import classes from './magic.module.css';
import type { FoundProducts } from '../../parts/pictures/likeness.ts';
import { FrameChoice } from './frame-choice.tsx';
import type { Preview } from './use-magic.ts';

interface ResultProps {
  readonly found: FoundProducts;
  /** Of a photo, which is shown before it came back from the server. */
  readonly preview: Preview | null;
  readonly onAgain: () => void;
  readonly onAnother: () => void;
}

/** Replacing one product, or adding some to those that are there. */
type Picking = { readonly wrong: Product } | 'more' | null;

export function MagicResult({ found, preview, onAgain, onAnother }: ResultProps) {
  const { t } = useTranslation();
  const most = useSession().user.products_limit;
  const [choice, setChoice] = useState(() => beginChoice(found, most));
  const [picking, setPicking] = useState<Picking>(null);
  const [frame, setFrame] = useState(found.selected_products[0]?.frame ?? 0);
  const make = useMakeLook();
  const likeness = new Map(found.selected_products.map((product) => [product.inventory_id, product.likeness]));
  const { chosen, others } = choice;
  const image = found.frames[frame]?.image_url ?? '';
  const related = found.product_tag_result_ids;
  const another = (
    <Button variant="default" onClick={onAnother}>
      {t('magic.another')}
    </Button>
  );
  return (
    <div className={classes.result}>
      <figure className={classes.photo}>
        {preview?.isVideo === false ? (
          <img src={preview.url} alt={t('magic.photo')} />
        ) : (
          <img src={image} alt={t('magic.frame', { number: frame + 1 })} />
        )}
        <FrameChoice frames={found.frames} value={frame} onChange={setFrame} />
      </figure>
      <div className={classes.found}>
        <StillLooking found={found} onAgain={onAgain} />
        <Card title={t('magic.in_look')} help={t('magic.in_look_help')}>
          {chosen.length === 0 ? (
            <EmptyState
              drawing={<SearchDrawing />}
              title={t(found.selected_products.length === 0 ? 'magic.nothing' : 'magic.none_chosen')}
              body={t('magic.nothing_body')}
            />
          ) : (
            <ul className={classes.rows}>
              {chosen.map((product) => (
                <FoundRow
                  key={product.inventory_id}
                  product={product}
                  likeness={likeness.get(product.inventory_id) ?? null}
                  onReplace={() => setPicking({ wrong: product })}
                  onRemove={() => setChoice(putAside(choice, product))}
                />
              ))}
            </ul>
          )}
          <div className={classes.more}>
            <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPicking('more')}>
              {t('links.form.add_products')}
            </Button>
          </div>
        </Card>
        <Group>
          <Button
            disabled={chosen.length === 0}
            leftSection={<IconWand size={18} aria-hidden />}
            onClick={() => make(chosen, { image, related, points: toPoints(found, chosen, frame) })}
          >
            {t('magic.make')}
          </Button>
          {another}
        </Group>
        {others.length > 0 && (
          <Card title={t('magic.others')} help={t('magic.others_help')}>
            <ul className={classes.rows}>
              {others.map((product) => (
                <FoundRow
                  key={product.inventory_id}
                  product={product}
                  likeness={likeness.get(product.inventory_id) ?? null}
                  isFull={chosen.length >= most}
                  onTake={() => setChoice(take(choice, product, most))}
                />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <ProductPicker
        opened={picking === 'more'}
        initial={chosen}
        onCancel={() => setPicking(null)}
        onDone={(products) => {
          setChoice({ chosen: products, others: others.filter((other) => !isAmong(products, other)) });
          setPicking(null);
        }}
      />
      <ProductPicker
        opened={picking !== null && picking !== 'more'}
        isOne
        initial={[]}
        onCancel={() => setPicking(null)}
        onDone={([right]) => {
          if (right && picking !== null && picking !== 'more') setChoice(replace(choice, picking.wrong, right));
          setPicking(null);
        }}
      />
    </div>
  );
}

const isAmong = (products: readonly Product[], { inventory_id: id }: Product): boolean =>
  products.some(({ inventory_id: other }) => other === id);

/** Said while the store's images are not all looked at. */
function StillLooking({ found, onAgain }: { readonly found: FoundProducts; readonly onAgain: () => void }) {
  const { t } = useTranslation();
  const { pictures_seen: seen, pictures } = found;
  if (seen >= pictures) return null;
  return (
    <Alert color="orange" title={t('magic.not_all_title')}>
      <Text size="sm">{t('magic.not_all', { seen, count: pictures })}</Text>
      <Button mt="xs" size="sm" variant="default" onClick={onAgain}>
        {t('magic.search_again')}
      </Button>
    </Alert>
  );
}

/** Opens the form of a look with the photo and its products; closing it comes back here. */
function useMakeLook() {
  const navigate = useNavigate();
  return (products: readonly Product[], foundMedia: FoundMedia): void => {
    const ids = products.map(({ inventory_id: id }) => id).join(',');
    const href = `/admin/links/create?${new URLSearchParams({ products: ids })}`;
    void navigate({ href, state: { isOver: true, foundMedia } });
  };
}
