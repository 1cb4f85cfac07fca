// Magic Store: a photo is chosen, looked at, and becomes a look with the products found in it.
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { ClosedByPlan } from '../../parts/plans/closed-by-plan.tsx';
import { planOpens } from '../../parts/plans/plan-opens.ts';
import { Card } from '../../ui/card.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
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
      {planOpens(user, 'magic store') && <FromPhoto />}
    </Page>
  );
}

function FromPhoto() {
  const { t } = useTranslation();
  const { stage, preview, begin, cancel, retry, settle } = useMagic();
  switch (stage.step) {
    case 'done':
      return <MagicResult result={stage} preview={preview} onAgain={retry} onAnother={cancel} />;
    case 'failed':
      return (
        <Card>
          <Failed problem={stage.problem} title={t('magic.failed')} onRetry={retry} />
          <div className={classes.more}>
            <Button variant="subtle" onClick={cancel}>
              {t('magic.another')}
            </Button>
          </div>
        </Card>
      );
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
