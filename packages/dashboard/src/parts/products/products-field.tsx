// The products of a look, or of a post, in its form: choose them, put them in order, fix their options.
import { ActionIcon, Button, Select, Text } from '@mantine/core';
import { IconPhoto, IconPlus, IconX } from '@tabler/icons-react';
import type { Product } from '@vitrine/contract/stores';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useChosenImages } from './catalogue.ts';
import { ProductPicker } from './catalogue-picker.tsx';
import { type ChosenProducts, chooseProducts, fixOption, move } from './chosen-products.ts';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import { toStatus } from './picker-entry.ts';
import type { PickerRules } from './picker-selection.ts';
import classes from './products-field.module.css';
import { ReorderList } from '../../ui/reorder-list.tsx';
import names from '../../ui/name.module.css';
import { useFormat } from '../../ui/use-format.ts';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';

interface ProductsProps<Draft> {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
  readonly error: string | undefined;
  /** How many a look of this business may hold. */
  readonly most: number;
  /** Of something other than a look: how many there may be, and what is said of them. */
  readonly other?: { readonly rules: PickerRules; readonly help: string; readonly none: string };
  /** What else is set of a product. */
  readonly renderMore?: (product: Product) => ReactNode;
}

export function ProductsField<Draft extends ChosenProducts>(props: ProductsProps<Draft>) {
  const { t } = useTranslation();
  const { draft, onChange, error, most, other, renderMore } = props;
  const [isPicking, setPicking] = useState(false);
  const { products } = draft;
  const images = useChosenImages(draft);
  return (
    <FormField
      label={t('links.form.products')}
      help={other?.help ?? t('links.form.products_help', { max: most })}
      error={error}
      action={
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
          {products.length === 0 ? t('links.form.add_products') : t('links.form.change_products')}
        </Button>
      }
    >
      {products.length === 0 ? (
        <Text size="sm" className={classes.nothing}>
          {other?.none ?? t('links.form.no_products')}
        </Text>
      ) : (
        <ReorderList
          label={t('links.form.products')}
          items={products}
          toKey={toId}
          toHandleLabel={({ title }) => t('links.form.drag', { title })}
          toMovedMessage={({ title }, index) =>
            t('links.form.moved', { title, place: index + 1, count: products.length })
          }
          onMove={(from, to) => onChange({ ...draft, products: move(products, from, to) })}
          renderItem={(product) => (
            <ProductItem
              product={product}
              images={images}
              draft={draft}
              onChange={onChange}
              more={renderMore?.(product)}
            />
          )}
        />
      )}
      <ProductPicker
        opened={isPicking}
        initial={products}
        {...(other ? { rules: other.rules } : {})}
        onCancel={() => setPicking(false)}
        onDone={(chosen) => {
          onChange(chooseProducts(draft, chosen));
          setPicking(false);
        }}
      />
    </FormField>
  );
}

const toId = ({ inventory_id: id }: Product): string => id;

type Images = ReturnType<typeof useChosenImages>;

function listPictures(products: readonly Product[], images: Images) {
  return products.flatMap(({ inventory_id: id, title }) => {
    const src = images.get(id);
    return src ? [{ id, src, name: title }] : [];
  });
}

interface ItemProps<Draft> extends Pick<ProductsProps<Draft>, 'draft' | 'onChange'> {
  readonly product: Product;
  /** In the options that are fixed. */
  readonly images: Images;
  readonly more: ReactNode;
}

function ProductItem<Draft extends ChosenProducts>({ product, images, draft, onChange, more }: ItemProps<Draft>) {
  const { t } = useTranslation();
  const format = useFormat();
  const status = toStatus(product);
  const fixed = draft.selectedOptions[product.inventory_id] ?? {};
  const remaining = draft.products.filter((other) => other !== product);
  const options = product.options.filter(({ values }) => values.length > 1);
  const pictures = listPictures(draft.products, images);
  const at = pictures.findIndex(({ id }) => id === product.inventory_id);
  return (
    <div className={classes.product}>
      {at >= 0 ? (
        <ViewedPicture pictures={pictures} at={at} className={classes.thumb} />
      ) : (
        <span className={classes.thumb}>
          <IconPhoto size={20} aria-hidden />
        </span>
      )}
      <div className={classes.productWords}>
        <Text fw={500} className={names.lines ?? ''} dir="auto">
          {product.title}
        </Text>
        <Text size="sm" c="dimmed" component="div" className={classes.productFacts}>
          <bdi>{format.money(product.price, product.currency)}</bdi>
          {status && (
            <Tag tone={status === 'sold_out' ? 'fair' : 'plain'}>
              {status === 'deleted' ? t('links.form.gone') : t(`links.picker.status.${status}`)}
            </Tag>
          )}
        </Text>
      </div>
      {(options.length > 0 || Boolean(more)) && (
        <div className={classes.options}>
          {options.map((option) => (
            <Select
              key={option.name}
              size="sm"
              className={classes.option ?? ''}
              aria-label={t('links.form.option_of', { option: option.name, title: product.title })}
              placeholder={`${isolate(option.name)}: ${t('links.form.option_choice')}`}
              data={option.values.map(({ name }) => ({
                value: name,
                label: `${isolate(option.name)}: ${isolate(name)}`,
              }))}
              value={fixed[option.name] ?? null}
              clearable
              clearButtonProps={{ 'aria-label': t('links.form.option_choice') }}
              onChange={(value) => onChange(fixOption(draft, product, option.name, value))}
            />
          ))}
          {more}
        </div>
      )}
      <ActionIcon
        className={classes.remove ?? ''}
        size={44}
        aria-label={t('links.form.remove', { title: product.title })}
        onClick={() => onChange(chooseProducts(draft, remaining))}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </div>
  );
}
