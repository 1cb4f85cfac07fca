// Language and appearance, kept for this person in this browser.
import { useTranslation } from 'react-i18next';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { ThemeChoice } from '../../ui/theme-choice.tsx';
import styles from './account.module.css';

export function PreferencesPanel() {
  const { t } = useTranslation();
  return (
    <Panel title={t('account.preferences')}>
      <div className={styles.settings}>
        <div className={styles.setting}>
          <span>{t('account.language')}</span>
          <LanguageChoice />
        </div>
        <div className={styles.setting}>
          <span>{t('account.theme')}</span>
          <ThemeChoice />
        </div>
      </div>
    </Panel>
  );
}
