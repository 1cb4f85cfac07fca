// Pictures as large as the window allows: one after the other, and closer.
import { ActionIcon, Group, Loader, Text, useDirection } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { findDirection, type PictureToView, toPlace, toZoom, type ZoomStep, zooms } from './image-viewer-steps.ts';
import classes from './image-viewer.module.css';
import { useFormat } from './use-format.ts';
import { useStage } from './use-stage.ts';

interface ViewerProps {
  readonly pictures: readonly PictureToView[];
  readonly first: number;
  readonly onClose: () => void;
}

/** Open as long as it is drawn. */
export function ImageViewer({ pictures, first, onClose }: ViewerProps) {
  const { dir } = useDirection();
  const [{ at, zoom }, setView] = useState({ at: first, zoom: 0 });
  const place = toPlace(at, pictures.length);
  const picture = pictures[place];
  const turn = (by: 1 | -1) => setView((view) => ({ at: toPlace(view.at + by, pictures.length), zoom: 0 }));
  const step = (by: ZoomStep) => setView((view) => ({ ...view, zoom: toZoom(view.zoom, by) }));
  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = findDirection(event.key, dir);
    // a picture that is closer than its frame is moved by the same keys
    const isMoving = zoom > 0 && event.target instanceof Element && event.target.closest('[data-stage]') !== null;
    if (direction !== null && !isMoving) turn(direction);
    else if (event.key === '+' || event.key === '=') step(1);
    else if (event.key === '-') step(-1);
    else if (event.key === '0') step('whole');
    else return;
    event.preventDefault();
  };
  if (!picture) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{picture.name}</bdi>}
      size="min(64rem, 92vw)"
      transitionProps={{ duration: 120 }}
      onKeyDown={handleKey}
    >
      <Stage picture={picture} zoom={zoom} onStep={step} />
      <Tools place={place} count={pictures.length} zoom={zoom} onTurn={turn} onStep={step} />
    </Dialog>
  );
}

interface StageProps {
  readonly picture: PictureToView;
  readonly zoom: number;
  readonly onStep: (by: ZoomStep) => void;
}

function Stage({ picture, zoom, onStep }: StageProps) {
  const { t } = useTranslation();
  const { stage, ...pointing } = useStage(zoom, onStep);
  return (
    <section
      ref={stage}
      className={classes.stage}
      // scrolling is counted from the left in every language
      dir="ltr"
      data-stage={zoom > 0 ? 'closer' : 'whole'}
      aria-label={t('ui.viewer.stage')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={0}
      data-autofocus
      {...pointing}
    >
      <Shown key={picture.src} picture={picture} />
    </section>
  );
}

function Shown({ picture }: { picture: PictureToView }) {
  const { t } = useTranslation();
  const [state, setState] = useState<'loading' | 'shown' | 'failed'>('loading');
  if (state === 'failed') {
    return (
      <Text role="alert" m="auto" p="md" dir="auto">
        {t('ui.viewer.failed')}
      </Text>
    );
  }
  return (
    <>
      {state === 'loading' && <Loader className={classes.loader ?? ''} />}
      <img
        src={picture.src}
        alt={picture.name}
        draggable={false}
        onLoad={() => setState('shown')}
        onError={() => setState('failed')}
      />
    </>
  );
}

interface ToolsProps {
  readonly place: number;
  readonly count: number;
  readonly zoom: number;
  readonly onTurn: (by: 1 | -1) => void;
  readonly onStep: (by: ZoomStep) => void;
}

function Tools({ place, count, zoom, onTurn, onStep }: ToolsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const share = new Intl.NumberFormat(format.locale, { style: 'percent' }).format(zooms[zoom] ?? 1);
  return (
    <Group justify="space-between" gap="sm" mt="md">
      <Group gap="xs">
        {count > 1 && (
          <>
            <Tool label={t('ui.viewer.previous')} onPress={() => onTurn(-1)}>
              <IconChevronLeft size={22} className="pointing" aria-hidden />
            </Tool>
            <Text size="sm" component="output" className={classes.number ?? ''}>
              {t('ui.viewer.place', { number: format.count(place + 1).full, count: format.count(count).full })}
            </Text>
            <Tool label={t('ui.viewer.next')} onPress={() => onTurn(1)}>
              <IconChevronRight size={22} className="pointing" aria-hidden />
            </Tool>
          </>
        )}
      </Group>
      <Group gap="xs">
        <Tool label={t('ui.viewer.zoom_out')} isPossible={zoom > 0} onPress={() => onStep(-1)}>
          <IconZoomOut size={22} aria-hidden />
        </Tool>
        <Text size="sm" component="output" className={classes.number ?? ''}>
          <bdi>{share}</bdi>
        </Text>
        <Tool label={t('ui.viewer.zoom_in')} isPossible={zoom < zooms.length - 1} onPress={() => onStep(1)}>
          <IconZoomIn size={22} aria-hidden />
        </Tool>
      </Group>
    </Group>
  );
}

interface ToolProps {
  readonly label: string;
  readonly isPossible?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/** Keeps the focus at either end, where a disabled button would lose it. */
function Tool({ label, isPossible = true, onPress, children }: ToolProps) {
  return (
    <ActionIcon size={44} aria-label={label} aria-disabled={!isPossible} onClick={() => isPossible && onPress()}>
      {children}
    </ActionIcon>
  );
}
