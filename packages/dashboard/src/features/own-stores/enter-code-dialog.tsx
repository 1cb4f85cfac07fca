// The code of a store whose second step is on, where this one has none.
import { TextInput } from '@mantine/core';
import type { OwnStore } from '@vitrine/contract/own-stores';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEnterStore } from '../../parts/own-stores/use-enter-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import type { Problem } from '../../api/problem.ts';
import styles from './own-stores.module.css';

export function EnterCodeDialog({ store, onClose }: { store: OwnStore; onClose: () => void }) {
  const { t } = useTranslation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<Problem | null>(null);
  const { go, isEntering } = useEnterStore(setProblem);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    go(store, code);
  };
  return (
    <Dialog opened onClose={onClose} title={t('owned.enter_of', { store: isolate(store.name) })}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.lead}>{t('owned.code_body')}</p>
        <TextInput
          data-autofocus
          dir="ltr"
          autoComplete="one-time-code"
          label={t('account.confirm.code')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <ProblemNote problem={problem} />
        <FormButtons send={t('owned.enter')} isBusy={isEntering} canSend={code.trim() !== ''} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
