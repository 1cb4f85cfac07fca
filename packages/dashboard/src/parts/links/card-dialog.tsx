// Changes what messengers show of a saved link, and nothing else of it.
import { Button, Group, Stack } from '@mantine/core';
import type { LinkPreview } from '@vitrine/contract/link-previews';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../api/field-errors.ts';
import type { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { CardEditor } from './card-editor.tsx';
import { type CardDraft, type CardFacts, type CardField, cardFields, toCardDraft, toCardSent } from './card-draft.ts';

interface DialogProps {
  readonly title: string;
  readonly saved: LinkPreview;
  readonly facts: CardFacts;
  /** Answers null, or the problem that kept it from being saved. */
  readonly onSave: (preview: LinkPreview) => Promise<Problem | null>;
  readonly onClose: () => void;
}

export function CardDialog({ title, saved, facts, onSave, onClose }: DialogProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [draft, setDraft] = useState<CardDraft>(() => toCardDraft(saved));
  const [errors, setErrors] = useState<FieldErrors<CardField>>({});
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async () => {
    setSaving(true);
    const refused = await onSave(toCardSent(draft));
    setSaving(false);
    if (refused === null) {
      toastDone(t('cards.saved'));
      return onClose();
    }
    const shown = refused.fields.flatMap(({ field, message }) => {
      const known = cardFields.find((each) => each === field);
      return known ? [[known, message] as const] : [];
    });
    setErrors(Object.fromEntries(shown));
    setProblem(shown.length === 0 ? refused : null);
  };
  return (
    <Dialog opened onClose={onClose} size="xl" title={t('cards.dialog', { title: isolate(title) })}>
      <Stack gap="md">
        <CardEditor
          draft={draft}
          facts={facts}
          errors={errors}
          onChange={(next) => {
            setErrors({});
            setProblem(null);
            setDraft(next);
          }}
        />
        <ProblemNote problem={problem} />
        <Group justify="flex-end" gap="sm" grow={isNarrow}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button loading={isSaving} onClick={() => void save()}>
            {t('cards.save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
