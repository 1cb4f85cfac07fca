// The last net: a broken screen says so and offers a fresh start.
import { Component } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isProblem } from '../api/problem.ts';
import { ErrorState } from '../ui/states.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Catches what a render throws outside the routes. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? <CrashScreen /> : this.props.children;
  }
}

function CrashScreen() {
  const { t } = useTranslation();
  return (
    <main>
      <ErrorState title={t('shell.crash_title')} message={t('shell.crash_body')} onRetry={() => location.reload()} />
    </main>
  );
}

interface RouteErrorProps {
  readonly error: unknown;
  readonly reset: () => void;
}

/** A route that failed: the server's problem in its own words with retry, anything else as a crash. */
export function RouteError({ error, reset }: RouteErrorProps) {
  const { t } = useTranslation();
  if (!isProblem(error)) return <CrashScreen />;
  return (
    <main>
      <ErrorState title={t('shell.load_failed')} message={error.message} requestId={error.requestId} onRetry={reset} />
    </main>
  );
}
