// Which posts a gallery has: by a rule and what it names, or picked by hand.
import { Button, Select, TextInput } from '@mantine/core';
import { networkName, networkNames } from '@vitrine/contract/feed';
import { galleryLimits } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CollectionPicker, ProductPicker } from '../../../parts/products/catalogue-picker.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { networkLabels } from '../../../parts/networks/network-labels.ts';
import classes from './galleries.module.css';
import { type ChosenGoods, ruleKinds } from './gallery-draft.ts';
import type { GalleryFormState } from './gallery-form-state.ts';
import { PickedPosts } from './picked-posts.tsx';

export function RuleField({ form }: { readonly form: GalleryFormState }) {
  const { t } = useTranslation();
  const { by } = form.form.values;
  return (
    <FormField label={t('galleries.rule')} error={form.errors['by']}>
      <Select
        aria-label={t('galleries.rule')}
        allowDeselect={false}
        value={by}
        data={ruleKinds.map((value) => ({ value, label: t(`galleries.by.${value}`) }))}
        onChange={(next) => form.form.setFieldValue('by', ruleKinds.find((each) => each === next) ?? by)}
      />
      <Chosen form={form} />
    </FormField>
  );
}

function Chosen({ form }: { readonly form: GalleryFormState }) {
  const { t } = useTranslation();
  const { values, setFieldValue } = form.form;
  switch (values.by) {
    case 'all':
      return null;
    case 'hashtag':
      return (
        <TextInput
          {...form.field('hashtag')}
          aria-label={t('galleries.by.hashtag')}
          leftSection="#"
          dir="auto"
          maxLength={galleryLimits.hashtag}
          onChange={({ currentTarget: { value } }) => setFieldValue('hashtag', value.replaceAll(/[#\s]/g, ''))}
        />
      );
    case 'product':
      return <ProductChoice chosen={values.product} onChoose={(product) => setFieldValue('product', product)} />;
    case 'collection':
      return <CollectionChoice chosen={values.collection} onChoose={(one) => setFieldValue('collection', one)} />;
    case 'network':
      return (
        <Select
          aria-label={t('galleries.by.network')}
          allowDeselect={false}
          value={values.network}
          data={networkNames.map((value) => ({ value, label: networkLabels[value] }))}
          onChange={(next) => setFieldValue('network', networkName.safeParse(next).data ?? values.network)}
        />
      );
    case 'posts':
      return <PickedPosts ids={values.postIds} onChange={(ids) => setFieldValue('postIds', ids)} />;
  }
}

interface ChoiceProps {
  readonly chosen: ChosenGoods | null;
  readonly onChoose: (named: ChosenGoods) => void;
}

function ProductChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Shown chosen={chosen} pick={t('galleries.choose_product')} onPick={() => setPicking(true)} />
      <ProductPicker
        isOne
        opened={isPicking}
        initial={[]}
        commit={t('galleries.choose')}
        onCancel={() => setPicking(false)}
        onDone={([product]) => {
          setPicking(false);
          if (product) onChoose({ id: product.inventory_id, title: product.title });
        }}
      />
    </>
  );
}

function CollectionChoice({ chosen, onChoose }: ChoiceProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  return (
    <>
      <Shown chosen={chosen} pick={t('galleries.choose_collection')} onPick={() => setPicking(true)} />
      <CollectionPicker
        isOne
        opened={isPicking}
        initial={[]}
        commit={t('galleries.choose')}
        onCancel={() => setPicking(false)}
        onDone={([collection]) => {
          setPicking(false);
          if (collection) onChoose({ id: collection.id, title: collection.title });
        }}
      />
    </>
  );
}

function Shown({ chosen, pick, onPick }: Pick<ChoiceProps, 'chosen'> & { pick: string; onPick: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={classes.chosen}>
      {chosen && <span>{chosen.title === null ? t('galleries.gone') : isolate(chosen.title)}</span>}
      <Button variant="default" onClick={onPick}>
        {chosen ? t('galleries.choose_else') : pick}
      </Button>
    </div>
  );
}
