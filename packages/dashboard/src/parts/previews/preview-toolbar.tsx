// The actions in the head of a preview: edit, copy, and the menu with the rest, as far as they are allowed.
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  IconArchive,
  IconArchiveOff,
  IconCopyPlus,
  IconDots,
  IconExternalLink,
  IconPencil,
  IconQrcode,
  IconTrash,
} from '@tabler/icons-react';
import type { Link } from '@vitrine/contract/links';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { QrDialog } from '../links/qr-dialog.tsx';
import { TrialDialog } from '../plans/trial-dialog.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import type { ToldProblem } from '../../ui/problem-banner.tsx';

interface ToolbarProps {
  readonly link: Link;
  readonly title: string;
  readonly access: { readonly canChange: boolean; readonly isTrialOver: boolean; readonly isAdmin: boolean };
  readonly onEdit: () => void;
  readonly onDuplicate: () => void;
  readonly onArchive: (archived: boolean) => void;
  readonly removal: {
    readonly question: string;
    readonly run: () => void;
    readonly isRunning: boolean;
    readonly problem: ToldProblem | null;
    readonly forget: () => void;
  };
}

/** What a free plan's ended trial forbids says so instead of happening. */
export function PreviewToolbar({ link, title, access, removal, ...props }: ToolbarProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const [asks, setAsks] = useState(false);
  const [isQrShown, setQrShown] = useState(false);
  const [isTrialShown, setTrialShown] = useState(false);
  const unlessOver = (act: () => void) => () => (access.isTrialOver ? setTrialShown(true) : act());
  const isChild = link.parent_multilink_id !== null;
  const edit = unlessOver(props.onEdit);
  return (
    <>
      {access.canChange && !isNarrow && (
        <Button variant="default" leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
          {t('links.edit')}
        </Button>
      )}
      {!isChild && <CopyButton text={link.short_url} label={t('preview.copy_link')} wide={!isNarrow} />}
      <Menu position="bottom-end" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={44} aria-label={t('preview.more')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {access.canChange && isNarrow && (
            <Menu.Item leftSection={<IconPencil size={18} aria-hidden />} onClick={edit}>
              {t('links.edit')}
            </Menu.Item>
          )}
          <Menu.Item
            component="a"
            href={link.short_url}
            target="_blank"
            rel="noopener"
            leftSection={<IconExternalLink size={18} className="pointing" aria-hidden />}
          >
            {t('preview.open')}
          </Menu.Item>
          {!isChild && (
            <Menu.Item leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setQrShown(true)}>
              {t('lists.qr.title')}
            </Menu.Item>
          )}
          {access.canChange && (
            <Changes
              isChild={isChild}
              isArchived={link.archived_at !== null}
              onDuplicate={unlessOver(props.onDuplicate)}
              onArchive={props.onArchive}
              onDelete={() => setAsks(true)}
            />
          )}
        </Menu.Dropdown>
      </Menu>
      <ConfirmDialog
        opened={asks}
        title={removal.question}
        confirm={t('links.delete')}
        isDangerous
        isBusy={removal.isRunning}
        onConfirm={() => {
          removal.run();
          setAsks(false);
        }}
        onCancel={() => setAsks(false)}
      >
        {t('links.delete_body', { title })}
      </ConfirmDialog>
      <ProblemDialog problem={removal.problem} title={t('links.delete_failed')} onClose={removal.forget} />
      <QrDialog shown={isQrShown ? { title, address: link.short_url } : null} onClose={() => setQrShown(false)} />
      <TrialDialog opened={isTrialShown} isAdmin={access.isAdmin} onClose={() => setTrialShown(false)} />
    </>
  );
}

interface ChangesProps {
  readonly isChild: boolean;
  readonly isArchived: boolean;
  readonly onDuplicate: () => void;
  readonly onArchive: (archived: boolean) => void;
  readonly onDelete: () => void;
}

/** A child of a multilink is not duplicated, put away or deleted by itself. */
function Changes({ isChild, isArchived, onDuplicate, onArchive, onDelete }: ChangesProps) {
  const { t } = useTranslation();
  if (isChild) return null;
  return (
    <>
      <Menu.Item leftSection={<IconCopyPlus size={18} aria-hidden />} onClick={onDuplicate}>
        {t('links.duplicate')}
      </Menu.Item>
      <Menu.Item
        leftSection={isArchived ? <IconArchiveOff size={18} aria-hidden /> : <IconArchive size={18} aria-hidden />}
        onClick={() => onArchive(!isArchived)}
      >
        {isArchived ? t('lists.unarchive') : t('lists.archive')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item c="var(--bad-ink)" leftSection={<IconTrash size={18} aria-hidden />} onClick={onDelete}>
        {t('links.delete')}
      </Menu.Item>
    </>
  );
}
