// The moment of sharing: what was just created, with its address to copy, its QR code, and ways on.
import { Button, Stack, Text } from '@mantine/core';
import { IconCalendarClock, IconCheck, IconCopy, IconExternalLink, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useCopy } from '../../ui/use-copy.ts';
import { GateDoor } from './gate-door.tsx';
import type { SetGate } from './gate-draft.ts';
import { NativeShare } from './native-share.tsx';
import { toQrAddress } from './qr-address.ts';
import classes from './share-sheet.module.css';

export interface Shared {
  readonly id: string;
  readonly title: string;
  /** The address shoppers open. */
  readonly address: string;
}

interface SheetProps {
  readonly shared: Shared;
  readonly heading: string;
  /** Sets when it lets shoppers in. */
  readonly onSetGate: SetGate;
  readonly onAnother: () => void;
  readonly onDone: () => void;
}

/** Copying has the focus: Enter copies, Escape leaves. */
export function ShareSheet({ shared, heading, onSetGate, onAnother, onDone }: SheetProps) {
  const { t } = useTranslation();
  const { id, title, address } = shared;
  const clipboard = useCopy();
  const CopyMark = clipboard.copied ? IconCheck : IconCopy;
  return (
    <Dialog opened onClose={onDone} title={heading}>
      <Stack gap="md">
        <div className={classes.what}>
          <img src={toQrAddress(address).svg} alt={t('sharing.qr', { title })} className={classes.code} />
          <div className={classes.words}>
            <Text fw={600} lineClamp={2} dir="auto">
              {title}
            </Text>
            <Text size="sm" c="dimmed" className={classes.address ?? ''}>
              <bdi dir="ltr">{address.replace(/^https?:\/\//, '')}</bdi>
            </Text>
          </div>
        </div>
        <Button
          size="md"
          data-autofocus
          leftSection={<CopyMark size={20} aria-hidden />}
          onClick={() => clipboard.copy(address)}
        >
          {clipboard.copied ? t('ui.copied') : t('sharing.copy')}
        </Button>
        <output className="visually-hidden">{clipboard.copied ? t('ui.copied') : ''}</output>
        <div className={classes.ways}>
          <NativeShare title={title} address={address} label={t('sharing.share')} />
          <Button
            component="a"
            href={address}
            target="_blank"
            rel="noopener"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('sharing.open')}
          </Button>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAnother}>
            {t('sharing.another')}
          </Button>
        </div>
        <Protection id={id} title={title} onSetGate={onSetGate} />
        <Button variant="subtle" onClick={onDone}>
          {t('sharing.done')}
        </Button>
      </Stack>
    </Dialog>
  );
}

/** A quiet way to when it lets shoppers in, until that was set. */
function Protection({ id, title, onSetGate }: Pick<Shared, 'id' | 'title'> & Pick<SheetProps, 'onSetGate'>) {
  const { t } = useTranslation();
  const { time_zone: zone } = useSession();
  const [state, setState] = useState<'open' | 'setting' | 'set'>('open');
  const set: SetGate = async (...asked) => {
    const refused = await onSetGate(...asked);
    if (refused === null) setState('set');
    return refused;
  };
  if (state === 'set') return null;
  return (
    <>
      <Button
        variant="subtle"
        leftSection={<IconCalendarClock size={18} aria-hidden />}
        onClick={() => setState('setting')}
      >
        {t('sharing.protect')}
      </Button>
      <GateDoor
        item={state === 'setting' ? { id, title, gate: null } : null}
        zone={zone}
        onSet={set}
        onClose={() => setState((now) => (now === 'set' ? now : 'open'))}
      />
    </>
  );
}
