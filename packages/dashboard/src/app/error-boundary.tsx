// The last nets: a broken screen says so and offers a fresh start, a refused one says why and offers a retry.
import { useRouter } from '@tanstack/react-router';
import { Component, type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem.ts';
import { ErrorState } from '../ui/loaded.tsx';
import { reportCrash } from './report-crash.ts';
import { endSplash } from './splash.ts';

interface Props {
  readonly children: ReactNode;
}

/** Catches what a render throws outside the routes. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(thrown: unknown) {
    reportCrash(thrown);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <Crash />
      </main>
    );
  }
}

function Crash() {
  const { t } = useTranslation();
  useEffect(endSplash, []);
  return (
    <ErrorState
      wholeScreen
      title={t('shell.crash_title')}
      message={t('shell.crash_body')}
      onRetry={() => location.reload()}
    />
  );
}

interface RouteErrorProps {
  readonly error: unknown;
}

/** A page that failed inside its frame: the server's problem in its own words with retry, anything else as a crash. */
export function PageError({ error }: RouteErrorProps) {
  const { t } = useTranslation();
  const router = useRouter();
  const isCrash = !isProblem(error);
  useEffect(endSplash, []);
  useEffect(() => {
    if (isCrash) reportCrash(error);
  }, [error, isCrash]);
  if (isCrash) return <Crash />;
  return (
    <ErrorState
      wholeScreen
      title={t('shell.load_failed')}
      message={error.message}
      requestId={error.requestId}
      onRetry={() => router.invalidate()}
    />
  );
}

/** The same where the failed page takes its frame along. */
export function ScreenError(props: RouteErrorProps) {
  return (
    <main>
      <PageError {...props} />
    </main>
  );
}
