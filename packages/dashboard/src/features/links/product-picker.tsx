// The picker in which the products of a look are chosen.
import { limits } from '@vitrine/contract/limits';
import type { Product } from '@vitrine/contract/stores';
import { useTranslation } from 'react-i18next';
import { useProductSearch } from '../../parts/products/catalogue.ts';
import { useSession } from '../../api/session.ts';
import { toProductEntry } from '../../parts/products/picker-entry.ts';
import { usePickerQuestion } from '../../parts/products/picker-question.ts';
import { Picker } from '../../parts/products/picker.tsx';

interface PickerProps {
  readonly opened: boolean;
  readonly initial: readonly Product[];
  /** The word on the button that commits the choice; “Done” when absent. */
  readonly commit?: string;
  readonly onDone: (chosen: readonly Product[]) => void;
  readonly onCancel: () => void;
}

export function ProductPicker({ opened, initial, commit, onDone, onCancel }: PickerProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const question = usePickerQuestion();
  const search = useProductSearch(question, { enabled: opened });
  return (
    <Picker
      opened={opened}
      title={t('links.picker.products_title')}
      kind="products"
      initial={initial}
      rules={{ min: limits.products.min, max: user.products_limit }}
      toEntry={toProductEntry}
      question={question}
      search={search}
      {...(commit === undefined ? {} : { commit })}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
