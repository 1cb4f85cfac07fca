// The bar over pages that anybody may read: ways in for visitors, the way back for who is signed in, the theme, and the language.
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepReturnRoute } from '../../api/return-route.ts';
import { useAccounts } from '../../api/session.ts';
import { LanguageChoice } from '../../ui/language-choice.tsx';
import { ThemeSwitch } from '../../ui/theme-choice.tsx';
import { Wordmark } from '../../ui/wordmark.tsx';
import classes from './visitor-bar.module.css';

interface BarProps {
  /** Leaves the ways in to the page, where that is one of them: they would stand there twice. */
  readonly isQuiet?: boolean;
  /** Where one who signs in is led, instead of home. */
  readonly backTo?: string | undefined;
}

export function VisitorBar({ isQuiet = false, backTo }: BarProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.bar} aria-label={t('shell.visitor_bar')}>
      <Link to="/" className={classes.brand}>
        <Wordmark />
      </Link>
      {!isQuiet && <WaysIn backTo={backTo} />}
      <ThemeSwitch />
      <LanguageChoice />
    </section>
  );
}

function WaysIn({ backTo }: Pick<BarProps, 'backTo'>) {
  const { t } = useTranslation();
  const { active } = useAccounts();
  return (
    <nav className={classes.ways} aria-label={t('shell.ways_in')}>
      {active === null ? (
        <>
          <Button
            size="sm"
            variant="subtle"
            renderRoot={(props) => <Link to="/login" {...props} />}
            onClick={() => backTo !== undefined && keepReturnRoute(backTo, '')}
          >
            {t('shell.log_in')}
          </Button>
          <Button size="sm" variant="light" renderRoot={(props) => <Link to="/register" {...props} />}>
            {t('shell.sign_up')}
          </Button>
        </>
      ) : (
        <Button size="sm" variant="light" renderRoot={(props) => <Link to="/admin/home" {...props} />}>
          {t('shell.open_app')}
        </Button>
      )}
    </nav>
  );
}
