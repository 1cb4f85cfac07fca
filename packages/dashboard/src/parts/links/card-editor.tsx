// Chooses what messengers show of a shared link: title, description and image, each with its way back, and how that looks.
import { Anchor, Button, FileButton, Stack } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldErrors } from '../../api/field-errors.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { FormField } from '../../ui/form-field.tsx';
import { acceptedPictures, useOneUpload } from '../../api/use-one-upload.ts';
import { AppCards, CardPicture } from './app-cards.tsx';
import classes from './card-editor.module.css';
import type { CardDraft, CardFacts, CardField } from './card-draft.ts';
import { CountedField } from './counted-field.tsx';

export interface EditorProps {
  readonly draft: CardDraft;
  readonly facts: CardFacts;
  readonly errors: FieldErrors<CardField>;
  readonly onChange: (next: CardDraft, field: CardField) => void;
}

export function CardEditor({ draft, facts, errors, onChange }: EditorProps) {
  const { t } = useTranslation();
  const card = {
    title: draft.title.trim() || facts.title,
    description: draft.description.trim() || facts.description,
    image: draft.image,
  };
  const say = (typed: string, automatic: string) =>
    typed.trim() === ''
      ? t('cards.now', { text: isolate(automatic) })
      : t('cards.automatic', { text: isolate(automatic) });
  return (
    <Stack gap="md">
      <div>
        <CountedField
          label={t('cards.title')}
          description={say(draft.title, facts.title)}
          value={draft.title}
          limit={limits.previewTitle}
          error={errors['link_preview.title']}
          onChange={(title) => onChange({ ...draft, title }, 'link_preview.title')}
        />
        <WayBack
          isChosen={draft.title !== ''}
          of={t('cards.title')}
          onTake={() => onChange({ ...draft, title: '' }, 'link_preview.title')}
        />
      </div>
      <div>
        <CountedField
          label={t('cards.description')}
          description={say(draft.description, facts.description)}
          value={draft.description}
          limit={limits.previewDescription}
          rows={[2, 5]}
          error={errors['link_preview.description']}
          onChange={(description) => onChange({ ...draft, description }, 'link_preview.description')}
        />
        <WayBack
          isChosen={draft.description !== ''}
          of={t('cards.description')}
          onTake={() => onChange({ ...draft, description: '' }, 'link_preview.description')}
        />
      </div>
      <ImageChoice
        draft={draft}
        facts={facts}
        error={errors['link_preview.image_url']}
        onChoose={(image) => onChange({ ...draft, image }, 'link_preview.image_url')}
      />
      <FormField label={t('cards.looks')} help={t(facts.isShort ? 'cards.looks_short' : 'cards.looks_help')}>
        <AppCards card={card} facts={facts} />
      </FormField>
    </Stack>
  );
}

interface BackProps {
  readonly isChosen: boolean;
  /** What goes back. */
  readonly of: string;
  readonly onTake: () => void;
}

function WayBack({ isChosen, of, onTake }: BackProps) {
  const { t } = useTranslation();
  if (!isChosen) return null;
  return (
    <Anchor
      component="button"
      type="button"
      size="sm"
      py={6}
      aria-label={t('cards.use_automatic_of', { field: of })}
      onClick={onTake}
    >
      {t('cards.use_automatic')}
    </Anchor>
  );
}

interface ImageProps extends Pick<EditorProps, 'draft' | 'facts'> {
  readonly error: string | undefined;
  readonly onChoose: (image: string | null) => void;
}

/** One of the images of what it holds, the generated one, or one that is uploaded. */
function ImageChoice({ draft: { image }, facts, error, onChoose }: ImageProps) {
  const { t } = useTranslation();
  const { send, isSending, fault } = useOneUpload(onChoose);
  const own =
    image !== null && !facts.images.some(({ src }) => src === image) ? [{ src: image, name: t('cards.uploaded') }] : [];
  const offered = [...new Map([...own, ...facts.images].map((each) => [each.src, each])).values()];
  return (
    <FormField
      label={t('cards.image')}
      help={t('cards.image_help')}
      error={fault === null ? error : t(`cards.fault.${fault}`)}
      action={
        <FileButton accept={acceptedPictures.join(',')} onChange={(file) => void send(file)} key={image}>
          {(button) => (
            <Button {...button} variant="light" loading={isSending} leftSection={<IconPhotoUp size={18} aria-hidden />}>
              {t('cards.upload')}
            </Button>
          )}
        </FileButton>
      }
    >
      <div className={classes.images} role="radiogroup" aria-label={t('cards.image')}>
        <Choice name={t('cards.generated')} isChosen={image === null} onChoose={() => onChoose(null)}>
          <CardPicture image={null} facts={facts} />
        </Choice>
        {offered.map(({ src, name }) => (
          <Choice key={src} name={name} isChosen={src === image} onChoose={() => onChoose(src)}>
            <img src={src} alt="" />
          </Choice>
        ))}
      </div>
    </FormField>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label className={classes.choice}>
      <input
        type="radio"
        name="card-image"
        className="visually-hidden"
        checked={isChosen}
        onChange={onChoose}
        aria-label={name}
      />
      <span className={classes.shown} title={name}>
        {children}
      </span>
      <span className={classes.caption} dir="auto" aria-hidden>
        {name}
      </span>
    </label>
  );
}
