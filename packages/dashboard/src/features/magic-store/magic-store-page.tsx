// Magic Store: a photo or video is chosen, looked at, and becomes a look with the products found in it.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import type { ToldProblem } from '../../ui/problem-banner.tsx';
import classes from './magic.module.css';
import { MagicProgress } from './magic-progress.tsx';
import { MagicResult } from './magic-result.tsx';
import { MediaChooser } from './media-chooser.tsx';
import { useMagic } from './use-magic.ts';

export function MagicStorePage() {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Page>
      <PageHeader title={t('shell.magic_store')} help={t('magic.help')} />
      <ClosedByPlan feature="magic store">{t('magic.closed')}</ClosedByPlan>
      {planOpens(user, 'magic store') && <FromMedia />}
    </Page>
  );
}

function FromMedia() {
  const { t } = useTranslation();
  const { stage, preview, begin, cancel, retry, settle } = useMagic();
  switch (stage.step) {
    case 'done':
      return <MagicResult found={stage.found} preview={preview} onAgain={retry} onAnother={cancel} />;
    case 'failed':
      return <NothingCame problem={stage.problem} onRetry={retry} onAnother={cancel} />;
    case 'refused': {
      const told = { message: t(`magic.refused.${stage.reason}`), requestId: null };
      return <NothingCame problem={told} onRetry={retry} onAnother={cancel} />;
    }
    case 'choose':
      return <MediaChooser fault={stage.fault} onChoose={begin} />;
    case 'upload':
    case 'prepare':
    case 'search':
      return (
        <>
          <MediaChooser fault={null} onChoose={begin} />
          <MagicProgress stage={stage} preview={preview} onCancel={cancel} onSettle={settle} />
        </>
      );
  }
}

interface NothingProps {
  readonly problem: ToldProblem;
  readonly onRetry: () => void;
  readonly onAnother: () => void;
}

/** Why, and both ways on. */
function NothingCame({ problem, onRetry, onAnother }: NothingProps) {
  const { t } = useTranslation();
  return (
    <Card>
      <Failed problem={problem} title={t('magic.failed')} onRetry={onRetry} />
      <div className={classes.more}>
        <Button variant="subtle" onClick={onAnother}>
          {t('magic.another')}
        </Button>
      </div>
    </Card>
  );
}
