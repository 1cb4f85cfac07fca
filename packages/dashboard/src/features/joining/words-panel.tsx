// What a join page says: its headline, its words, its picture, and what applicants agree to.
import { Button, FileButton, Group, Textarea, TextInput } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { acceptedPictures, useOneUpload } from '../../api/use-one-upload.ts';
import { Card } from '../../ui/card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import classes from './joining.module.css';
import type { JoinDraft } from './use-join-draft.ts';

const { joinPage: bounds } = limits;

export function WordsPanel({ draft }: { draft: JoinDraft }) {
  const { t } = useTranslation();
  const { page, errors, change } = draft;
  return (
    <Card isPadded title={t('joining.page.words_title')} help={t('joining.page.words_help')}>
      <div className={classes.fields}>
        <TextInput
          label={t('joining.page.headline')}
          maxLength={bounds.headline}
          dir="auto"
          value={page.headline}
          error={errors['headline']}
          onChange={({ currentTarget }) => change({ headline: currentTarget.value })}
        />
        <Textarea
          label={t('joining.page.words')}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={bounds.words}
          dir="auto"
          value={page.words}
          error={errors['words']}
          onChange={({ currentTarget }) => change({ words: currentTarget.value })}
        />
        <PictureField
          value={page.image_url}
          error={errors['image_url']}
          onChange={(url) => change({ image_url: url })}
        />
        <Textarea
          label={t('joining.page.consent')}
          description={t('joining.page.consent_help')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={bounds.consent}
          dir="auto"
          value={page.consent}
          error={errors['consent']}
          onChange={({ currentTarget }) => change({ consent: currentTarget.value })}
        />
      </div>
    </Card>
  );
}

interface PictureProps {
  readonly value: string | null;
  readonly error: string | undefined;
  readonly onChange: (url: string | null) => void;
}

function PictureField({ value, error, onChange }: PictureProps) {
  const { t } = useTranslation();
  const { send, isSending, fault } = useOneUpload(onChange);
  return (
    <FormField
      label={t('joining.page.picture')}
      help={t('joining.page.picture_help')}
      error={fault === null ? error : t(`joining.page.${fault}`)}
    >
      {value !== null && <img src={value} alt="" className={classes.picture} />}
      <Group gap="sm">
        <FileButton accept={acceptedPictures.join(',')} onChange={(file) => void send(file)} key={value}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={isSending}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {t(value === null ? 'joining.page.choose_picture' : 'joining.page.change_picture')}
            </Button>
          )}
        </FileButton>
        {value !== null && (
          <Button variant="subtle" color="red" onClick={() => onChange(null)}>
            {t('joining.page.remove_picture')}
          </Button>
        )}
      </Group>
    </FormField>
  );
}
