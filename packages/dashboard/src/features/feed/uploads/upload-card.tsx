// One picture: what its sender said of it, what its file said, what they agreed to, and what can be decided.
import { Anchor, Button, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { CustomerUpload } from '@vitrine/contract/uploads';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { Tag } from '../../../ui/tag.tsx';
import { useFormat } from '../../../ui/use-format.ts';
import looks from '../reports/reports.module.css';
import classes from './uploads.module.css';

interface CardProps {
  readonly upload: CustomerUpload;
  /** Which of the list it is, from 1: somebody may have sent several. */
  readonly number: number;
  readonly isBusy: boolean;
  readonly onApprove: () => void;
  readonly onDecline: () => void;
}

export function UploadCard({ upload, number, isBusy, onApprove, onDecline }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { name, campaign_title: campaign, caption, sent_at: at, status, answer, products, image } = upload;
  return (
    <Card
      label={name === null ? t('uploads.erased_by', { number }) : t('uploads.by', { number, name: isolate(name) })}
      isPadded
    >
      <div className={looks.report}>
        <div className={looks.post}>
          {image === null ? (
            <span className={looks.image}>
              <IconPhoto size={32} aria-hidden />
            </span>
          ) : (
            <a href={image.url} target="_blank" rel="noopener">
              <img className={looks.image} src={image.url} alt={caption || t('uploads.picture')} loading="lazy" />
            </a>
          )}
        </div>
        <div className={looks.said}>
          <Sender upload={upload} />
          <p className={looks.quiet}>
            <bdi>{campaign}</bdi> · <time dateTime={at}>{format.moment(at)}</time>
          </p>
          {caption !== '' && (
            <p className={looks.words} dir="auto">
              {caption}
            </p>
          )}
          {products.length > 0 && (
            <p className={looks.quiet}>
              {t('uploads.products', { titles: products.map(({ title }) => isolate(title)).join(', ') })}
            </p>
          )}
          <Marks upload={upload} />
          {answer !== '' && (
            <div>
              <p className={looks.quiet}>{t('uploads.answer')}</p>
              <p className={looks.words} dir="auto">
                {answer}
              </p>
            </div>
          )}
          {status !== 'approved' && image !== null && (
            <Group gap="sm">
              <Button loading={isBusy} onClick={onApprove}>
                {t('uploads.approve')}
              </Button>
              {status === 'pending' && (
                <Button variant="default" onClick={onDecline}>
                  {t('uploads.decline')}
                </Button>
              )}
            </Group>
          )}
          <details className={looks.log}>
            <summary>{t('uploads.consented')}</summary>
            <p className={looks.words} dir="auto">
              {upload.consent}
            </p>
          </details>
        </div>
      </div>
    </Card>
  );
}

function Sender({ upload: { name, email, handle, is_email_verified: isVerified } }: Pick<CardProps, 'upload'>) {
  const { t } = useTranslation();
  if (name === null || email === null) return <p className={looks.quiet}>{t('uploads.erased')}</p>;
  return (
    <p className={looks.who}>
      <bdi>{name}</bdi> {handle !== '' && <bdi dir="ltr">@{handle}</bdi>}{' '}
      <bdi dir="ltr">
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>
      </bdi>{' '}
      {!isVerified && <Tag tone="plain">{t('uploads.unverified')}</Tag>}
    </p>
  );
}

function Marks({ upload }: Pick<CardProps, 'upload'>) {
  const { t } = useTranslation();
  const marks = (['is_retouched', 'is_made_by_ai', 'has_ai_mark', 'has_credentials'] as const).filter(
    (mark) => upload[mark],
  );
  if (marks.length === 0) return null;
  return (
    <div className={classes.marks}>
      {marks.map((mark) => (
        <Tag key={mark} tone={mark === 'has_credentials' ? 'plain' : 'fair'}>
          {t(`uploads.marks.${mark}`)}
        </Tag>
      ))}
    </div>
  );
}
