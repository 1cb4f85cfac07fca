// The pickers of an experience: the products of a look, or the one product or collection it leads to.
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { useCollectionSearch, useProductSearch } from '../../parts/products/catalogue.ts';
import { useSession } from '../../api/session.ts';
import { toCollectionEntry, toProductEntry } from '../../parts/products/picker-entry.ts';
import { usePickerQuestion } from '../../parts/products/picker-question.ts';
import { Picker } from '../../parts/products/picker.tsx';

interface PickProps<Chosen> {
  readonly opened: boolean;
  readonly initial: readonly Chosen[];
  readonly onDone: (chosen: readonly Chosen[]) => void;
  readonly onCancel: () => void;
}

const one = { min: 1, max: 1 };

/** The products of a look; with `isOne` a single product that has an address. */
export function ProductPicker({ isOne = false, ...props }: PickProps<Product> & { readonly isOne?: boolean }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const question = usePickerQuestion();
  const search = useProductSearch(question, { enabled: props.opened, withUrl: isOne });
  return (
    <Picker
      {...props}
      title={isOne ? t('links.picker.product_title') : t('links.picker.products_title')}
      kind="products"
      rules={isOne ? one : { min: limits.products.min, max: user.products_limit }}
      toEntry={toProductEntry}
      question={question}
      search={search}
    />
  );
}

export function CollectionPicker(props: PickProps<Collection>) {
  const { t } = useTranslation();
  const question = usePickerQuestion();
  const search = useCollectionSearch(question, { enabled: props.opened, withUrl: true });
  return (
    <Picker
      {...props}
      title={t('links.picker.collection_title')}
      kind="collections"
      rules={one}
      toEntry={toCollectionEntry}
      question={question}
      search={search}
    />
  );
}
