// Opening another store for its owner: what it is called, and what it is signed in to with.
import { TextInput } from '@mantine/core';
import { addOwnStore, listOwnStores, sumOwnStores } from '@vitrine/contract/own-stores';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import styles from './own-stores.module.css';

interface Draft extends Record<string, unknown> {
  name: string;
  username: string;
}

export function AddStoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const initialValues: Draft = { name: '', username: '' };
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(addOwnStore, {
    initialValues,
    toSent: (body) => ({ body }),
    refreshes: [listOwnStores, sumOwnStores],
    onDone: (_answer, { name }) => {
      toastDone(t('owned.added', { store: isolate(name) }));
      onClose();
    },
  });
  return (
    <Dialog opened onClose={onClose} title={t('owned.add_title')}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.lead}>{t('owned.add_body')}</p>
        <TextInput data-autofocus required label={t('owned.name')} {...field('name')} />
        <TextInput
          required
          dir="ltr"
          autoComplete="off"
          label={t('owned.username')}
          description={t('owned.username_help')}
          {...field('username')}
        />
        <ProblemNote problem={problem} />
        <FormButtons send={t('owned.add')} isBusy={isSaving} canSend={isAcceptable} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
