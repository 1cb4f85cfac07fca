// What can be done with the whole feed: its address, and reading posts anew; on a phone in a drawer.
import { ActionIcon, Button, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCopy, IconDots, IconExternalLink, IconLayoutGrid, IconPlayerStop, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { toastDone } from '../../ui/toast.ts';
import { useCopy } from '../../ui/use-copy.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import classes from './feed.module.css';
import { galleriesPath } from './feed-place.ts';
import { FeedSettings } from './feed-settings.tsx';
import type { FeedGate } from './use-feed-gate.tsx';
import type { NetworkActs } from './use-shopboard.ts';

const asTallAsContent = { content: { height: 'auto', flex: '0 0 100%', maxHeight: '90dvh' } } as const;

interface ToolsProps {
  /** The feed's public address; null before any account is connected. */
  readonly address: string | null;
  readonly acts: NetworkActs;
  readonly gate: FeedGate;
  readonly hasAccounts: boolean;
  readonly isReading: boolean;
  /** What has no room on the page of a phone: its figures and accounts. */
  readonly renderMore: (close: () => void) => ReactNode;
}

export function FeedTools(props: ToolsProps) {
  const isNarrow = useIsNarrow();
  return isNarrow ? <InDrawer {...props} /> : <Beside {...props} />;
}

function useCopyAddress(address: string | null): () => void {
  const { t } = useTranslation();
  const { copy } = useCopy(() => toastDone(t('feed.copied_address')));
  return () => copy(address ?? '');
}

function Beside({ address, acts, gate, hasAccounts, isReading }: ToolsProps) {
  const { t } = useTranslation();
  const copy = useCopyAddress(address);
  return (
    <>
      {address !== null && (
        <>
          <span className={classes.address}>
            <a href={address} target="_blank" rel="noopener" title={t('feed.view')}>
              <bdi>{address.replace(/^https?:\/\//, '')}</bdi>
            </a>
            <ActionIcon size={44} aria-label={t('feed.copy_address')} title={t('feed.copy_address')} onClick={copy}>
              <IconCopy size={18} aria-hidden />
            </ActionIcon>
          </span>
          <GalleriesButton />
          <FeedSettings />
        </>
      )}
      {hasAccounts && gate.canEdit && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={acts.isBusy}
          disabled={isReading}
          onClick={acts.sync}
        >
          {t('feed.sync')}
        </Button>
      )}
    </>
  );
}

function GalleriesButton() {
  const { t } = useTranslation();
  return (
    <Button
      variant="default"
      leftSection={<IconLayoutGrid size={18} aria-hidden />}
      renderRoot={(root) => <Link to={galleriesPath} {...root} />}
    >
      {t('feed.galleries')}
    </Button>
  );
}

function InDrawer({ address, acts, gate, hasAccounts, isReading, renderMore }: ToolsProps) {
  const { t } = useTranslation();
  const [isOpen, drawer] = useDisclosure(false);
  const copy = useCopyAddress(address);
  if (address === null && !hasAccounts) return null;
  const then = (act: () => void) => () => {
    drawer.close();
    act();
  };
  return (
    <>
      <ActionIcon size={44} aria-label={t('feed.more')} aria-haspopup="dialog" onClick={drawer.open}>
        <IconDots aria-hidden />
      </ActionIcon>
      <Drawer
        opened={isOpen}
        onClose={drawer.close}
        title={t('feed.title')}
        position="bottom"
        size="auto"
        radius="lg"
        styles={asTallAsContent}
        closeButtonProps={{ 'aria-label': t('ui.close') }}
      >
        <div className={classes.drawer}>
          {renderMore(drawer.close)}
          {address !== null && (
            <>
              <Button
                component="a"
                href={address}
                target="_blank"
                rel="noopener"
                variant="default"
                leftSection={<IconExternalLink size={18} className="pointing" aria-hidden />}
              >
                {t('feed.view')}
              </Button>
              <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={then(copy)}>
                {t('feed.copy_address')}
              </Button>
              <GalleriesButton />
              <FeedSettings />
            </>
          )}
          {hasAccounts && gate.canEdit && (
            <Button
              variant="default"
              leftSection={isReading ? <IconPlayerStop size={18} aria-hidden /> : <IconRefresh size={18} aria-hidden />}
              onClick={then(isReading ? acts.cancel : acts.sync)}
            >
              {t(isReading ? 'feed.cancel' : 'feed.sync')}
            </Button>
          )}
          <Button variant="subtle" onClick={drawer.close}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Drawer>
    </>
  );
}
