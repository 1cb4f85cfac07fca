// The logo shoppers see: choosing, cutting to shape, uploading, and going back to the store's own.
import { Button, FileButton, Group, Progress, Text } from '@mantine/core';
import { IconPhoto, IconPhotoUp } from '@tabler/icons-react';
import type { Brand } from '@vitrine/contract/sessions';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { useLogo } from './use-logo.ts';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { ImageCrop } from '../../ui/image-crop.tsx';
import { Card } from '../../ui/card.tsx';
import { toastUndo } from '../../ui/toast.ts';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';
import classes from './logo-panel.module.css';

interface LogoProps {
  readonly brand: Brand;
  /** The logo that was uploaded here; null while the store's own is shown, if it has any. */
  readonly own: string | null;
  readonly canChange: boolean;
}

const accepted = ['image/jpeg', 'image/png', 'image/webp'];

export function LogoPanel({ brand, own, canChange }: LogoProps) {
  const { t } = useTranslation();
  const logo = useLogo(brand.business_id);
  const [file, setFile] = useState<File | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<{ message: string; requestId: string | null } | null>(null);
  const fail = (problem: Problem) => setFailure({ message: problem.message, requestId: problem.requestId });
  const end = (problem: Problem | null, done: string) => {
    if (problem) fail(problem);
    else toastUndo(done, () => void logo.set(own ?? '').then((refused) => refused && fail(refused)));
  };
  const choose = (chosen: File | null) => {
    if (!chosen) return;
    const fault = findFault(chosen);
    if (fault === null) setFile(chosen);
    else setFailure({ message: t(`settings.logo.${fault}`), requestId: null });
  };
  const put = async (picture: Blob) => {
    setFile(null);
    end(await logo.put(picture), t('settings.logo.saved'));
  };
  const remove = async () => {
    const problem = await logo.set('');
    setAsking(false);
    end(problem, t('settings.logo.removed'));
  };
  return (
    <Card isPadded title={t('settings.logo.title')} help={t('settings.logo.help')}>
      <Shown brand={brand} own={own} />
      {logo.share !== null && <Progress size="sm" value={logo.share * 100} aria-label={t('settings.logo.uploading')} />}
      {canChange && (
        <Group gap="sm" className={classes.actions}>
          <FileButton accept={accepted.join(',')} onChange={choose} key={own}>
            {(button) => (
              <Button
                {...button}
                variant="default"
                loading={logo.isBusy}
                leftSection={<IconPhotoUp size={18} aria-hidden />}
              >
                {own === null ? t('settings.logo.choose') : t('settings.logo.change')}
              </Button>
            )}
          </FileButton>
          {own !== null && (
            <Button variant="subtle" color="red" disabled={logo.isBusy} onClick={() => setAsking(true)}>
              {t('settings.logo.remove')}
            </Button>
          )}
        </Group>
      )}
      <ImageCrop file={file} shapes={['4:1']} onCancel={() => setFile(null)} onDone={(picture) => void put(picture)} />
      <ConfirmDialog
        opened={isAsking}
        title={t('settings.logo.remove_title')}
        confirm={t('settings.logo.remove')}
        isDangerous
        isBusy={logo.isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setAsking(false)}
      >
        {t('settings.logo.remove_body')}
      </ConfirmDialog>
      <ProblemDialog problem={failure} title={t('settings.logo.failed')} onClose={() => setFailure(null)} />
    </Card>
  );
}

function findFault(file: File): 'too_large' | 'type' | null {
  if (!accepted.includes(file.type)) return 'type';
  return file.size > limits.upload.logo ? 'too_large' : null;
}

function Shown({ brand, own }: Pick<LogoProps, 'brand' | 'own'>) {
  const { t } = useTranslation();
  const source = own ?? brand.logo_url;
  return (
    <div>
      <div className={classes.logo} data-empty={source === null}>
        {source === null ? (
          <IconPhoto size={28} stroke={1.25} aria-hidden />
        ) : (
          <ViewedPicture
            pictures={[{ src: source, name: t('settings.logo.alt', { store: brand.name }) }]}
            at={0}
            className={classes.logoPicture}
          />
        )}
      </div>
      {own === null && (
        <Text size="sm" c="dimmed" mt="xs">
          {source === null ? t('settings.logo.none') : t('settings.logo.of_store')}
        </Text>
      )}
    </div>
  );
}
