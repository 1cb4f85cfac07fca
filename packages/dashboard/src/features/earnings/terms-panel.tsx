// The terms an influencer earns by: those in force, every change with who made it, and the ways to change and undo.
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { getTerms } from '@vitrine/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNames, useTerms } from './use-terms.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Blocks } from '../../ui/skeletons.tsx';
import classes from './earnings.module.css';
import type { KnownGoods } from './terms-draft.ts';
import { TermsDialog } from './terms-dialog.tsx';
import { listFacts, listNamed } from './terms-facts.ts';
import { TermsHistory } from './terms-history.tsx';
import { UndoTermsDialog } from './undo-terms-dialog.tsx';
import { useTermsWords } from './use-terms-words.ts';

type Standing = AnswerOf<typeof getTerms>;

export function TermsPanel({ username, currency, zone }: { username: string; currency: string; zone: string }) {
  const { t } = useTranslation();
  const standing = useTerms(username);
  const all = standing.data ? [standing.data.terms, ...standing.data.changes.map(({ terms }) => terms)] : [];
  const named = listNamed(all);
  const known = useNames(named.products, named.collections);
  return (
    <Loaded query={standing} skeleton={<Blocks heights={[240]} />} failed={t('earnings.terms.failed')}>
      {(terms) => (
        <div className={classes.stack}>
          <InForce username={username} currency={currency} standing={terms} known={known} />
          <TermsHistory changes={terms.changes} known={known} zone={zone} />
        </div>
      )}
    </Loaded>
  );
}

interface InForceProps {
  readonly username: string;
  readonly currency: string;
  readonly standing: Standing;
  readonly known: KnownGoods;
}

function InForce({ username, currency, standing, known }: InForceProps) {
  const { t } = useTranslation();
  const words = useTermsWords(known);
  const [asked, setAsked] = useState<'change' | 'undo' | null>(null);
  const close = () => setAsked(null);
  return (
    <Card
      id="terms"
      title={t('earnings.terms.title')}
      help={t('earnings.terms.help')}
      tools={
        <>
          {standing.undoable !== null && (
            <Button
              variant="default"
              leftSection={<IconArrowBackUp size={18} className="pointing" aria-hidden />}
              onClick={() => setAsked('undo')}
            >
              {t('earnings.terms.undo')}
            </Button>
          )}
          <Button leftSection={<IconPencil size={18} aria-hidden />} onClick={() => setAsked('change')}>
            {t('earnings.terms.edit')}
          </Button>
        </>
      }
    >
      <dl className={classes.facts}>
        {listFacts(standing.terms).map(({ subject, value }) => (
          <div key={'id' in subject ? `${subject.of} ${subject.id}` : subject.of} data-main={subject.of === 'pay'}>
            <dt>{words.nameOf(subject)}</dt>
            <dd>{words.valueOf(value)}</dd>
          </div>
        ))}
      </dl>
      {asked === 'change' && (
        <TermsDialog username={username} currency={currency} terms={standing.terms} known={known} onClose={close} />
      )}
      {asked === 'undo' && standing.undoable !== null && (
        <UndoTermsDialog
          username={username}
          undoable={standing.undoable}
          changes={standing.changes}
          known={known}
          onClose={close}
        />
      )}
    </Card>
  );
}
