// How a gallery is put on a page of one's own: a script, a plain frame, or a block of the store's theme.
import { SegmentedControl, Text } from '@mantine/core';
import type { Gallery } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { toFrame, toProductSnippet, toSnippet } from './embed-code.ts';
import classes from './embed-dialog.module.css';

const ways = ['script', 'frame', 'theme'] as const;
type Way = (typeof ways)[number];

interface DialogProps {
  readonly gallery: Gallery;
  readonly onClose: () => void;
}

export function EmbedDialog({ gallery, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [way, setWay] = useState<Way>('script');
  return (
    <Dialog opened size="lg" title={t('galleries.embed_title', { name: isolate(gallery.title) })} onClose={onClose}>
      <div className={classes.ways}>
        <SegmentedControl
          aria-label={t('galleries.embed')}
          value={way}
          data={ways.map((value) => ({ value, label: t(`galleries.ways.${value}.name`) }))}
          onChange={(next) => setWay(ways.find((each) => each === next) ?? way)}
        />
        <Text size="sm">{t(`galleries.ways.${way}.help`)}</Text>
        {way === 'script' && (
          <>
            <Code text={toSnippet(gallery)} label={t('galleries.copy_code')} />
            <Text size="sm">{t('galleries.product_help')}</Text>
            <Code text={toProductSnippet(gallery)} label={t('galleries.copy_product_code')} />
          </>
        )}
        {way === 'frame' && <Code text={toFrame(gallery)} label={t('galleries.copy_code')} />}
        {way === 'theme' && (
          <>
            <ol className={classes.steps}>
              {(['open', 'add', 'paste'] as const).map((step) => (
                <li key={step}>{t(`galleries.steps.${step}`)}</li>
              ))}
            </ol>
            <Code text={gallery.public_url} label={t('galleries.copy')} />
          </>
        )}
      </div>
    </Dialog>
  );
}

function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <div className={classes.code}>
      {/* rooms for many posts are many lines, and what is copied is not read */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <section className={classes.lines} tabIndex={0} aria-label={label}>
        <pre dir="ltr">
          <code>{text}</code>
        </pre>
      </section>
      <CopyButton wide text={text} label={label} />
    </div>
  );
}
