// Turning applications down, with a mail in the merchant's words or without one.
import { Checkbox, Textarea } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import type { Named, useDeciding } from './use-applications.ts';

interface TurnDownProps {
  readonly people: readonly Named[];
  readonly deciding: ReturnType<typeof useDeciding>;
  readonly onClose: () => void;
}

export function TurnDownDialog({ people, deciding, onClose }: TurnDownProps) {
  const { t } = useTranslation();
  const { user, brand } = useSession();
  const [isMailed, setMailed] = useState(true);
  const [letter, setLetter] = useState(t('joining.letter', { store: brand?.name ?? user.name }));
  const [only] = people;
  const title =
    people.length === 1 && only
      ? t('joining.turn_down_person', { name: isolate(only.name) })
      : t('joining.turn_down_several', { count: people.length });
  const send = () =>
    deciding.turnDown(
      people.map(({ application_id: id }) => id),
      isMailed ? letter : '',
    );
  return (
    <DecisionDialog
      title={title}
      onClose={onClose}
      onSend={send}
      action={{
        label: t('joining.turn_down'),
        isBusy: deciding.isBusy,
        isBlocked: isMailed && letter.trim() === '',
        isHarsh: true,
      }}
      failure={{ title: t('joining.decide_failed'), problem: deciding.problem }}
    >
      <Checkbox
        label={t('joining.mail_them')}
        checked={isMailed}
        onChange={({ currentTarget }) => setMailed(currentTarget.checked)}
      />
      {isMailed && (
        <Textarea
          label={t('joining.letter_label')}
          rows={7}
          maxLength={limits.joinPage.letter}
          dir="auto"
          value={letter}
          onChange={({ currentTarget }) => setLetter(currentTarget.value)}
        />
      )}
    </DecisionDialog>
  );
}
