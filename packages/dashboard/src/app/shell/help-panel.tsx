// The help beside a screen: what it is for, its keyboard shortcuts, what is new, the first steps, and whom to write to.
import { Drawer } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { isTeam } from '../../api/session.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { findScreen } from './current-place.ts';
import { showHelp, useHelpShown } from './help-state.ts';
import { purposes } from './help-words.ts';
import { Shortcuts } from './shortcut-list.tsx';
import styles from './shell.module.css';

const close = (): void => showHelp(false);

/** Of the newest changes those that concern the reader. */
const news = {
  team: ['tagging', 'attention', 'share', 'front_door', 'experiences', 'storm'],
  influencer: ['partner', 'profile', 'sign_in'],
} as const;

export function HelpPanel() {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { contact_email: contact } = useSession();
  const screen = findScreen(useLocation({ select: ({ pathname }) => pathname }));
  return (
    <Drawer
      opened={useHelpShown()}
      onClose={close}
      position="right"
      size="sm"
      title={t('shell.help')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <div className={styles.help}>
        {screen && (
          <Part title={t('help.purpose', { screen: t(screen.title) })}>
            <p>{t(purposes[screen.path])}</p>
          </Part>
        )}
        {!isNarrow && (
          <Part title={t('shell.shortcuts.title')}>
            <Shortcuts />
          </Part>
        )}
        <Part title={t('help.news')}>
          <News />
        </Part>
        <Link to="/help/$platform" params={{ platform: 'store' }} onClick={close}>
          {t('help.first_steps')}
        </Link>
        {contact !== null && <a href={`mailto:${contact}`}>{t('help.feedback')}</a>}
      </div>
    </Drawer>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}

function News() {
  const { t } = useTranslation();
  const session = useSession();
  const entries = isTeam(session)
    ? news.team.map((each) => `team.${each}` as const)
    : news.influencer.map((each) => `influencer.${each}` as const);
  return (
    <ul className={styles.news}>
      {entries.map((each) => (
        <li key={each}>
          <strong>{t(`news.${each}.title`)}</strong>
          <p>{t(`news.${each}.body`)}</p>
        </li>
      ))}
    </ul>
  );
}
