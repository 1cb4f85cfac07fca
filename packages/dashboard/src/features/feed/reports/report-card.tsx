// One report: the post it is about, what was said by whom, what happened since, and what can be decided.
import { Anchor, Button, Group } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import type { PostReport } from '@vitrine/contract/post-reports';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { useFormat } from '../../../ui/use-format.ts';
import { networkLabels } from '../../../parts/networks/network-labels.ts';
import classes from './reports.module.css';
import type { ReportVerdict } from './use-reports.ts';

interface CardProps {
  readonly report: PostReport;
  readonly isBusy: boolean;
  readonly onDecide: (verdict: ReportVerdict) => void;
  readonly onReopen: () => void;
}

export function ReportCard({ report, isBusy, onDecide, onReopen }: CardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { receipt, reason, words, answer, status, reported_at: at } = report;
  return (
    <Card label={t('takedowns.number', { receipt: isolate(receipt) })} isPadded>
      <div className={classes.report}>
        <ReportedPost post={report.post} />
        <div className={classes.said}>
          <h2 className={classes.reason}>{t(`takedowns.reason.${reason}`)}</h2>
          <p className={classes.quiet}>
            {t('takedowns.number', { receipt: isolate(receipt) })} · <time dateTime={at}>{format.moment(at)}</time>
          </p>
          <Reporter report={report} />
          {words !== '' && (
            <p className={classes.words} dir="auto">
              {words}
            </p>
          )}
          {answer !== '' && (
            <div>
              <p className={classes.quiet}>{t('takedowns.answer')}</p>
              <p className={classes.words} dir="auto">
                {answer}
              </p>
            </div>
          )}
          <Group gap="sm">
            {status === 'open' ? (
              <>
                <Button color="red.9" onClick={() => onDecide('uphold')}>
                  {t('takedowns.uphold')}
                </Button>
                <Button variant="default" onClick={() => onDecide('reject')}>
                  {t('takedowns.reject')}
                </Button>
              </>
            ) : (
              <Button variant="default" loading={isBusy} onClick={onReopen}>
                {t('takedowns.reopen')}
              </Button>
            )}
          </Group>
          <Steps steps={report.steps} />
        </div>
      </div>
    </Card>
  );
}

function ReportedPost({ post }: Pick<PostReport, 'post'>) {
  const { t } = useTranslation();
  const { image_url: src, url, caption, username, platform } = post;
  return (
    <div className={classes.post}>
      {src === null ? (
        <span className={classes.image}>
          <IconPhoto size={32} aria-hidden />
        </span>
      ) : (
        <img className={classes.image} src={src} alt={caption} loading="lazy" />
      )}
      <bdi dir="ltr" className={classes.quiet}>
        @{username}
      </bdi>
      {url !== null && platform !== 'uploads' && (
        <Anchor href={url} target="_blank" rel="noopener" size="sm" underline="always">
          {t('feed.open_at', { network: networkLabels[platform] })}
        </Anchor>
      )}
    </div>
  );
}

function Reporter({ report: { name, email } }: Pick<CardProps, 'report'>) {
  const { t } = useTranslation();
  if (name === null || email === null) return <p className={classes.quiet}>{t('takedowns.erased')}</p>;
  return (
    <p className={classes.who}>
      <bdi>{name}</bdi>{' '}
      <bdi dir="ltr">
        <Anchor href={`mailto:${email}`} underline="always">
          {email}
        </Anchor>
      </bdi>
    </p>
  );
}

function Steps({ steps }: Pick<PostReport, 'steps'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <details className={classes.log}>
      <summary>{t('takedowns.log')}</summary>
      <ol>
        {steps.map(({ step, at, by }, place) => (
          <li key={`${place} ${step}`}>
            <time dateTime={at}>{format.moment(at)}</time>{' '}
            {by === null
              ? t(`takedowns.step.${step}`)
              : t('takedowns.step_by', { step: t(`takedowns.step.${step}`), who: isolate(`@${by}`) })}
          </li>
        ))}
      </ol>
    </details>
  );
}
