// The dialog over a photo or video on its way: which of the steps it has come to, how far, and the way out.
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../ui/dialog.tsx';
import classes from './magic.module.css';
import type { FoundIn, MagicStage } from './magic-run.ts';
import type { Preview } from './use-magic.ts';

/** Steps that go on; the others are not told of in this dialog. */
type RunningStage = Extract<MagicStage, { step: 'upload' | 'prepare' | 'search' }>;

const steps = ['upload', 'prepare', 'search', 'done'] as const;

interface ProgressProps {
  readonly stage: RunningStage;
  readonly preview: Preview | null;
  readonly onCancel: () => void;
  readonly onSettle: (soFar: FoundIn) => void;
}

export function MagicProgress({ stage, preview, onCancel, onSettle }: ProgressProps) {
  const { t } = useTranslation();
  const at = steps.indexOf(stage.step);
  const soFar = stage.step === 'search' ? stage.soFar : null;
  return (
    <Dialog opened title={t('magic.progress_title')} onClose={onCancel} closeOnClickOutside={false} centered>
      <Stack gap="md">
        {preview && <SmallPreview preview={preview} />}
        <ol className={classes.steps}>
          {steps.map((step, place) => (
            <li key={step} aria-current={place === at ? 'step' : undefined} data-done={place < at}>
              <span className={classes.mark} aria-hidden>
                {place < at ? <IconCheck size={14} /> : place + 1}
              </span>
              <StepName step={step} isVideo={preview?.isVideo ?? false} />
              {place < at && <span className="visually-hidden">{t('magic.step_done')}</span>}
            </li>
          ))}
        </ol>
        <Bar stage={stage} isVideo={preview?.isVideo ?? false} />
        <Text size="sm" c="dimmed" component="output">
          <Sentence stage={stage} isVideo={preview?.isVideo ?? false} />
        </Text>
        <Group justify="flex-end">
          {soFar && soFar.found.selected_products.length > 0 && (
            <Button variant="default" onClick={() => onSettle(soFar)}>
              {t('magic.show_so_far')}
            </Button>
          )}
          <Button variant="default" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}

/** A video is shown by its first picture: it plays by itself nowhere. */
function SmallPreview({ preview: { url, isVideo } }: { readonly preview: Preview }) {
  const { t } = useTranslation();
  if (!isVideo) return <img className={classes.small} src={url} alt={t('magic.photo')} />;
  return (
    <video className={classes.small} src={url} aria-label={t('magic.video')} muted playsInline preload="metadata" />
  );
}

function StepName({ step, isVideo }: { readonly step: (typeof steps)[number]; readonly isVideo: boolean }) {
  const { t } = useTranslation();
  return <>{t(isVideo && step === 'prepare' ? 'magic.steps_video' : `magic.steps.${step}`)}</>;
}

interface RunningProps {
  readonly stage: RunningStage;
  readonly isVideo: boolean;
}

/** In words and numbers where it has come to. */
function Sentence({ stage, isVideo }: RunningProps) {
  const { t } = useTranslation();
  if (stage.step === 'upload') return <>{t('magic.uploading', { share: Math.round(stage.share * 100) })}</>;
  if (stage.step === 'prepare' && stage.share !== null)
    return <>{t('magic.looking_through', { share: Math.round(stage.share * 100) })}</>;
  if (stage.step === 'prepare') return <>{t('magic.preparing')}</>;
  if (stage.soFar === null) return <>{t(isVideo ? 'magic.searching_video' : 'magic.searching')}</>;
  const { pictures_seen: seen, pictures } = stage.soFar.found;
  return <>{t('magic.looking', { seen, count: pictures })}</>;
}

/** What can be counted stands still between its numbers; what cannot runs through. */
function Bar({ stage, isVideo }: RunningProps) {
  const { t } = useTranslation();
  const loop = useLoop();
  const share = shareOf(stage);
  const [from, to] = share === null ? [Math.max(0, loop - 100), Math.min(100, loop)] : [0, Math.round(share * 100)];
  return (
    <div className={classes.bar}>
      <progress
        className="visually-hidden"
        aria-label={t(isVideo && stage.step === 'prepare' ? 'magic.steps_video' : `magic.steps.${stage.step}`)}
        max={100}
        {...(share === null ? {} : { value: to })}
      />
      <span style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }} aria-hidden />
    </div>
  );
}

function shareOf(stage: RunningStage): number | null {
  if (stage.step === 'upload') return stage.share;
  // before the first picture is read nothing can be counted
  if (stage.step === 'prepare') return stage.share === 0 ? null : stage.share;
  if (stage.soFar === null) return null;
  const { pictures_seen: seen, pictures } = stage.soFar.found;
  return pictures === 0 ? null : seen / pictures;
}

const loopMs = 50;
const loopStep = 4;
const loopEnd = 200;

/** From 0 to 200 and again: the first half fills the bar, the second empties it. */
function useLoop(): number {
  const [at, setAt] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => (now >= loopEnd ? 0 : now + loopStep)), loopMs);
    return () => clearInterval(timer);
  }, []);
  return at;
}
