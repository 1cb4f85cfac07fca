// The pickers over the store's catalogue: the products or collections of a look, or a single one that has an address.
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { PasswordNotice } from '../stores/password-notice.tsx';
import { useCollectionSearch, useProductSearch } from './catalogue.ts';
import { toCollectionEntry, toProductEntry } from './picker-entry.ts';
import type { PickerRules } from './picker-selection.ts';
import { usePickerQuestion } from './picker-question.ts';
import { Picker, type PickerProps } from './picker.tsx';

export interface CataloguePickerProps<Item> extends Pick<
  PickerProps<Item>,
  'opened' | 'initial' | 'commit' | 'onDone' | 'onCancel'
> {
  readonly isOne?: boolean;
  /** How many may be chosen, where it is not for a link. */
  readonly rules?: PickerRules;
}

const one = { min: 1, max: 1 };

export function ProductPicker({ isOne = false, rules, ...props }: CataloguePickerProps<Product>) {
  const { t } = useTranslation();
  const { user } = useSession();
  const question = usePickerQuestion();
  const search = useProductSearch(question, { enabled: props.opened, withUrl: isOne });
  return (
    <Picker
      {...props}
      notice={<PasswordNotice />}
      title={isOne ? t('links.picker.product_title') : t('links.picker.products_title')}
      kind="products"
      rules={rules ?? (isOne ? one : { min: limits.products.min, max: user.products_limit })}
      toEntry={toProductEntry}
      question={question}
      search={search}
    />
  );
}

export function CollectionPicker({ isOne = false, rules, ...props }: CataloguePickerProps<Collection>) {
  const { t } = useTranslation();
  const question = usePickerQuestion();
  const search = useCollectionSearch(question, { enabled: props.opened, withUrl: isOne });
  return (
    <Picker
      {...props}
      notice={<PasswordNotice />}
      title={isOne ? t('links.picker.collection_title') : t('links.picker.collections_title')}
      kind="collections"
      rules={rules ?? (isOne ? one : limits.collections)}
      toEntry={toCollectionEntry}
      question={question}
      search={search}
    />
  );
}
