// Sends everybody to one experience of a multilink, asked for once, and back to the split of before.
import { Button, Group } from '@mantine/core';
import type { Multilink } from '@vitrine/contract/multilinks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';
import { letterOf, type Side, sides } from './multilink-draft.ts';
import { useSendToOne } from './multilink-lists.ts';
import { useMultilinkAccess } from './use-multilink.ts';
import classes from './verdict.module.css';

/** Offered for either once both were seen; the one that leads comes first. */
export function SendToOne({ multilink }: { multilink: Multilink }) {
  const { t } = useTranslation();
  const { canChange, isTrialOver } = useMultilinkAccess();
  const { send, undo, isBusy } = useSendToOne(multilink.multilink_id);
  const [asked, ask] = useState<Side | null>(null);
  const { links_options: options, sent_to: sentTo, verdict } = multilink;
  if (!canChange || isTrialOver) return null;
  const putBack = async () => {
    const problem = await undo();
    if (problem) toastFailed(`${t('multilinks.winner.undo_failed')}. ${problem.message}`, problem.requestId);
    else toastDone(t('multilinks.winner.undone'));
  };
  const go = async (side: Side) => {
    const problem = await send(options[side].link_id);
    ask(null);
    if (problem) toastFailed(`${t('multilinks.winner.failed')}. ${problem.message}`, problem.requestId);
    else toastUndo(t('multilinks.winner.done', { letter: letterOf(side) }), () => void putBack());
  };
  const winner = sides.find((side) => options[side].link_id === sentTo);
  if (winner !== undefined) {
    return (
      <Group gap="sm">
        <p className={classes.body}>{t('multilinks.winner.sent', { letter: letterOf(winner) })}</p>
        <Button variant="default" loading={isBusy} onClick={() => void putBack()}>
          {t('multilinks.winner.undo')}
        </Button>
      </Group>
    );
  }
  const isSeen = verdict.experiences.every(({ visits }) => visits > 0);
  const offered = verdict.leader === null ? sides : [verdict.leader];
  return (
    <>
      {isSeen && (
        <Group gap="sm">
          {offered.map((side) => (
            <Button
              key={side}
              variant={verdict.leader === null ? 'default' : 'filled'}
              onClick={() => ask(side)}
              classNames={{ root: classes.sender, label: classes.whole }}
              data-part={`winner-${letterOf(side)}`}
            >
              {t('multilinks.winner.send', { letter: letterOf(side) })}
            </Button>
          ))}
        </Group>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t('multilinks.winner.title', { letter: letterOf(asked ?? 0) })}
        confirm={t('multilinks.winner.confirm')}
        isBusy={isBusy}
        onConfirm={() => asked !== null && void go(asked)}
        onCancel={() => ask(null)}
      >
        <p>{t('multilinks.winner.body', { letter: letterOf(asked ?? 0) })}</p>
        {verdict.leader === null && <p>{t('multilinks.winner.no_verdict')}</p>}
      </ConfirmDialog>
    </>
  );
}
