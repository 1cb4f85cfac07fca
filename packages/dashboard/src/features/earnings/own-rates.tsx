// Rates of their own for products and collections, chosen in the picker.
import { ActionIcon, Button, Group } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import type { changeTerms } from '@vitrine/contract/terms';
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectionSearch, useProductSearch } from '../../parts/products/catalogue.ts';
import type { EndpointForm } from '../../api/use-endpoint-form.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import type { PickerEntry } from '../../parts/products/picker-entry.ts';
import { usePickerQuestion } from '../../parts/products/picker-question.ts';
import { Picker, type PickerProps } from '../../parts/products/picker.tsx';
import classes from './earnings.module.css';
import { PercentInput } from './form-parts.tsx';
import { type OwnRate, type TermsDraft, withChosen } from './terms-draft.ts';

/** What a part of the form of terms is given; it does not know which call the form is sent to. */
export type TermsPart = Pick<EndpointForm<typeof changeTerms, TermsDraft>, 'form' | 'field'>;

export function OwnRates({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const [picking, setPicking] = useState<'products' | 'collections' | null>(null);
  const { products, collections, commission } = form.values;
  return (
    <FormField
      label={t('earnings.terms.own')}
      help={t('earnings.terms.own_help')}
      action={
        <Group gap="xs">
          {(['products', 'collections'] as const).map((kind) => (
            <Button
              key={kind}
              variant="light"
              size="sm"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setPicking(kind)}
            >
              {t(`earnings.terms.add_${kind}`)}
            </Button>
          ))}
        </Group>
      }
    >
      <Rates kind="products" rates={products} form={form} field={field} />
      <Rates kind="collections" rates={collections} form={form} field={field} />
      <ProductRates
        opened={picking === 'products'}
        initial={products}
        onCancel={() => setPicking(null)}
        onDone={(chosen) => {
          form.setFieldValue('products', withChosen(products, chosen, commission));
          setPicking(null);
        }}
      />
      <CollectionRates
        opened={picking === 'collections'}
        initial={collections}
        onCancel={() => setPicking(null)}
        onDone={(chosen) => {
          form.setFieldValue('collections', withChosen(collections, chosen, commission));
          setPicking(null);
        }}
      />
    </FormField>
  );
}

interface RatesProps extends TermsPart {
  readonly kind: 'products' | 'collections';
  readonly rates: readonly OwnRate<string>[];
}

function Rates({ kind, rates, form, field }: RatesProps) {
  const { t } = useTranslation();
  if (rates.length === 0) return null;
  return (
    <ul className={classes.rates} aria-label={t(`earnings.terms.${kind}`)}>
      {rates.map(({ id, title, imageUrl }, at) => {
        const path = `${kind}.${at}.commission` as const;
        return (
          <li key={id}>
            {imageUrl === null ? (
              <span className={classes.thumb} />
            ) : (
              <img src={imageUrl} alt="" className={classes.thumb} />
            )}
            <bdi className={classes.rateName}>{title}</bdi>
            <PercentInput
              aria-label={t('earnings.terms.rate_of', { name: isolate(title) })}
              {...field(path)}
              onType={(rate) => form.setFieldValue(path, rate)}
            />
            <ActionIcon
              size={44}
              aria-label={t('earnings.terms.remove', { name: isolate(title) })}
              onClick={() => form.removeListItem(kind, at)}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </li>
        );
      })}
    </ul>
  );
}

/** What the picker hands over and what a rate keeps are the same few facts. */
type Good<Id> = Omit<OwnRate<Id>, 'commission'>;

const toEntry = <Id extends string>(good: Good<Id>): PickerEntry<Good<Id>> => ({
  id: good.id,
  title: good.title,
  imageUrl: good.imageUrl,
  price: null,
  availability: null,
  status: null,
  productsCount: null,
  item: good,
});

const toProduct = ({ inventory_id: id, title, image_url: imageUrl }: Product): Good<ProductId> => ({
  id,
  title,
  imageUrl,
});

const toCollection = ({ id, title, images }: Collection): Good<CollectionId> => ({
  id,
  title,
  imageUrl: images.medium.src,
});

const rules = { min: 0, max: limits.rateOverrides };

type PickProps<Id> = Pick<PickerProps<Good<Id>>, 'opened' | 'initial' | 'onDone' | 'onCancel'>;

function ProductRates(props: PickProps<ProductId>) {
  const question = usePickerQuestion();
  const search = useProductSearch(question, { enabled: props.opened });
  const found = { ...search, rows: search.rows?.map(toProduct) ?? null };
  return <GoodsPicker {...props} kind="products" question={question} search={found} />;
}

function CollectionRates(props: PickProps<CollectionId>) {
  const question = usePickerQuestion();
  const search = useCollectionSearch(question, { enabled: props.opened });
  const found = { ...search, rows: search.rows?.map(toCollection) ?? null };
  return <GoodsPicker {...props} kind="collections" question={question} search={found} />;
}

function GoodsPicker<Id extends string>(props: Omit<PickerProps<Good<Id>>, 'title' | 'rules' | 'toEntry'>) {
  const { t } = useTranslation();
  return <Picker {...props} title={t(`links.picker.${props.kind}_title`)} rules={rules} toEntry={toEntry} />;
}
