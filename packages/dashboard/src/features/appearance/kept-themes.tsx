// Themes that are kept: one click back to what was shown before, and several to compare.
import { Button, Group, Text, TextInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import type { KeptTheme, Theme } from '@vitrine/contract/themes';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './appearance.module.css';

interface KeptProps {
  readonly kept: readonly KeptTheme[];
  readonly draft: Theme;
  readonly isModified: boolean;
  readonly isBusy: boolean;
  /** Beside the draft in the preview; null while nothing is compared. */
  readonly compared: KeptTheme | null;
  readonly onCompare: (theme: KeptTheme | null) => void;
  readonly onKeep: (name: string, theme: Theme) => Promise<Problem | null>;
  readonly onShow: (theme: KeptTheme) => void;
  readonly onRemove: (theme: KeptTheme) => Promise<Problem | null>;
}

export function KeptThemes({ kept, draft, isModified, isBusy, compared, ...on }: KeptProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [name, setName] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [asked, setAsked] = useState<KeptTheme | null>(null);
  const nameOf = (theme: KeptTheme): string =>
    theme.name ?? t('appearance.kept.earlier', { when: format.ago(theme.kept_at) });
  const keep = async () => {
    const problem = await on.onKeep(name.trim(), draft);
    setFault(problem?.message ?? null);
    if (problem) return;
    setName('');
    toastDone(t('appearance.kept.done'));
  };
  const remove = async (theme: KeptTheme) => {
    const problem = await on.onRemove(theme);
    setAsked(null);
    setFault(problem?.message ?? null);
  };
  return (
    <Card isPadded title={t('appearance.kept.title')} help={t('appearance.kept.help')}>
      <form
        className={classes.keep}
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '') void keep();
        }}
      >
        <TextInput
          className={classes.keepName ?? ''}
          label={t('appearance.kept.name')}
          placeholder={t('appearance.kept.example')}
          maxLength={limits.savedName}
          value={name}
          error={fault}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={name.trim() === ''} loading={isBusy}>
          {t('appearance.kept.keep')}
        </Button>
      </form>
      {kept.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('appearance.kept.none')}
        </Text>
      ) : (
        <ul className={classes.kept}>
          {kept.map((theme) => (
            <li key={theme.theme_id}>
              <span className={classes.tones} aria-hidden>
                {[
                  theme.theme.page_background_color,
                  theme.theme.page_font_color,
                  theme.theme.checkout_button_background_color,
                ].map((tone, at) => (
                  // oxlint-disable-next-line react/no-array-index-key -- three places that never move
                  <i key={at} style={{ background: tone }} />
                ))}
              </span>
              <bdi className={classes.keptName}>{nameOf(theme)}</bdi>
              <Group gap="xs">
                <Button
                  size="compact-sm"
                  variant="subtle"
                  aria-pressed={compared?.theme_id === theme.theme_id}
                  onClick={() => on.onCompare(compared?.theme_id === theme.theme_id ? null : theme)}
                >
                  {compared?.theme_id === theme.theme_id ? t('appearance.kept.stop') : t('appearance.kept.compare')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={isModified || isBusy}
                  title={isModified ? t('appearance.kept.save_first') : undefined}
                  onClick={() => on.onShow(theme)}
                >
                  {t('appearance.kept.show')}
                </Button>
                {theme.name !== null && (
                  <Button size="compact-sm" variant="subtle" color="red" onClick={() => setAsked(theme)}>
                    {t('appearance.kept.remove')}
                  </Button>
                )}
              </Group>
            </li>
          ))}
        </ul>
      )}
      <ConfirmDialog
        opened={asked !== null}
        title={t('appearance.kept.remove_title')}
        confirm={t('appearance.kept.remove')}
        isDangerous
        isBusy={isBusy}
        onConfirm={() => asked && void remove(asked)}
        onCancel={() => setAsked(null)}
      >
        {t('appearance.kept.remove_body', { name: asked?.name ?? '' })}
      </ConfirmDialog>
    </Card>
  );
}
