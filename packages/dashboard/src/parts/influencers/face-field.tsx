// The round picture of an influencer: choosing, cutting, and sending it off at once.
import { Avatar, Button, FileButton, Progress } from '@mantine/core';
import { IconPhotoUp } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import classes from './face-field.module.css';
import { uploadFile } from '@vitrine/contract/media';
import { isProblem } from '../../api/problem.ts';
import { upload } from '../../api/upload.ts';

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

interface FaceProps {
  /** The uploaded picture's address; empty while there is none. */
  readonly value: string;
  readonly error: string | undefined;
  /** Whether it is the reader's own. */
  readonly isOwn?: boolean;
  readonly onChange: (url: string) => void;
  /** While it is on its way nothing is saved. */
  readonly onBusy: (isBusy: boolean) => void;
}

export function FaceField({ value, error, isOwn = false, onChange, onBusy }: FaceProps) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<'too_large' | 'wrong_type' | 'upload_failed' | null>(null);
  const { send, share } = useFaceUpload();
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const found =
      chosen.size > limits.upload.image ? 'too_large' : accepted.includes(chosen.type) ? null : 'wrong_type';
    setFault(found);
    if (found === null) setFile(chosen);
  };
  const put = async (picture: Blob) => {
    setFile(null);
    onBusy(true);
    const url = await send(picture);
    onBusy(false);
    if (url === null) setFault('upload_failed');
    else onChange(url);
  };
  return (
    <FormField
      label={t('influencers.form.face')}
      help={t(isOwn ? 'influencers.form.face_help_own' : 'influencers.form.face_help')}
      error={fault === null ? error : t(`influencers.form.${fault}`)}
    >
      <div className={classes.face}>
        <Avatar src={value || null} size={88} radius="100%" alt="" aria-hidden />
        <FileButton accept={accepted.join(',')} onChange={choose} key={value}>
          {(button) => (
            <Button
              {...button}
              variant="default"
              loading={share !== null}
              leftSection={<IconPhotoUp size={18} aria-hidden />}
            >
              {value === '' ? t('influencers.form.choose_face') : t('influencers.form.change_face')}
            </Button>
          )}
        </FileButton>
      </div>
      {share === null ? null : <Progress value={share * 100} aria-label={t('influencers.form.uploading')} />}
      <ImageCrop
        file={file}
        shapes={['1:1']}
        isRound
        onCancel={() => setFile(null)}
        onDone={(blob) => void put(blob)}
      />
    </FormField>
  );
}

/** Sends one picture off and reports how far it has got. */
function useFaceUpload() {
  /** Of the bytes, 0 to 1; null while nothing is sent. */
  const [share, setShare] = useState<number | null>(null);
  /** Answers the picture's address; null when it could not be sent. */
  const send = async (picture: Blob): Promise<string | null> => {
    setShare(0);
    try {
      const { url } = await upload(uploadFile, { file: picture, fileName: 'face.png', onProgress: setShare });
      return url;
    } catch (thrown) {
      if (!isProblem(thrown)) throw thrown;
      return null;
    } finally {
      setShare(null);
    }
  };
  return { send, share };
}
