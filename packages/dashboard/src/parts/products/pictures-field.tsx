// The pictures of a look: choose, crop, watch them upload, remove.
import { ActionIcon, Button, FileButton, RingProgress, Text } from '@mantine/core';
import { IconPhotoPlus, IconX } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';
import classes from './pictures-field.module.css';
import type { PictureUploads } from './use-picture-uploads.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** Pictures on their way, and what can be done with them. */
type Uploads = Omit<PictureUploads, 'settle'>;

export function PicturesField({ uploads, error }: { uploads: Uploads; error: string | undefined }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<'image_too_large' | 'image_type' | null>(null);
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const found =
      chosen.size > limits.upload.image ? 'image_too_large' : accepted.includes(chosen.type) ? null : 'image_type';
    setFault(found);
    if (found === null) setFile(chosen);
  };
  return (
    <FormField
      label={t('links.form.images')}
      help={t('links.form.images_help')}
      error={fault === null ? error : t(`links.form.${fault}`)}
    >
      <ul className={classes.pictures}>
        {uploads.pictures.map((picture, index) => (
          <PictureTile key={picture.id} at={index} uploads={uploads} />
        ))}
        {uploads.pictures.length < limits.images && (
          <li>
            <FileButton accept={accepted.join(',')} onChange={choose}>
              {(button) => (
                <button {...button} type="button" className={classes.addPicture}>
                  <IconPhotoPlus aria-hidden />
                  <span>{t('links.form.add_image')}</span>
                </button>
              )}
            </FileButton>
          </li>
        )}
      </ul>
      <ImageCrop
        file={file}
        onCancel={() => setFile(null)}
        onDone={(blob) => {
          uploads.add(blob);
          setFile(null);
        }}
      />
    </FormField>
  );
}

function PictureTile({ at, uploads }: { at: number; uploads: Uploads }) {
  const { t } = useTranslation();
  const picture = uploads.pictures[at];
  if (!picture) return null;
  const number = at + 1;
  const nameOf = (place: number) => t('links.form.image_alt', { number: place + 1 });
  const share = Math.round(picture.share * 100);
  return (
    <li className={classes.picture}>
      {picture.state === 'ready' ? (
        <ViewedPicture
          pictures={uploads.pictures.map(({ src }, place) => ({ src, name: nameOf(place) }))}
          at={at}
          className={classes.shown}
        />
      ) : (
        <img src={picture.src} alt={nameOf(at)} data-state={picture.state} />
      )}
      {picture.state === 'uploading' && (
        <div className={classes.veil}>
          <progress
            className="visually-hidden"
            max={100}
            value={share}
            aria-label={t('links.form.image_uploading', { share })}
          />
          <RingProgress size={52} thickness={5} sections={[{ value: share, color: 'violet' }]} aria-hidden />
        </div>
      )}
      {picture.state === 'failed' && (
        <div className={classes.veil} role="alert">
          <Text size="xs" fw={600}>
            {t('links.form.image_failed')}
          </Text>
          <Button size="compact-xs" variant="white" onClick={() => uploads.retry(picture)}>
            {t('links.form.upload_retry')}
          </Button>
        </div>
      )}
      <ActionIcon
        className={classes.removePicture ?? ''}
        variant="filled"
        color="dark"
        radius="100%"
        size={28}
        aria-label={t('links.form.remove_image', { number })}
        onClick={() => uploads.remove(picture.id)}
      >
        <IconX size={16} aria-hidden />
      </ActionIcon>
    </li>
  );
}
