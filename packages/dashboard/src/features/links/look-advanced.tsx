// The advanced settings of a look: its layout, what is hidden, and its UTM parameters.
import { Collapse, Divider, Input, SegmentedControl, Stack, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import {
  defaultSettings,
  isFlag,
  layout as layouts,
  type LinkSettings,
  settingNames,
} from '@vitrine/contract/link-settings';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { type DraftForm, isChanged } from '../../api/use-draft-form.ts';
import { LinkUtmBlock } from '../../parts/links/link-utm-block.tsx';
import type { LookDraft, LookField } from '../../parts/links/look-draft.ts';
import classes from './look-form.module.css';

const flags = settingNames.filter(isFlag);

interface AdvancedProps {
  readonly form: DraftForm<LookDraft, LookField>;
  readonly isAdmin: boolean;
}

export function LookAdvanced({ form, isAdmin }: AdvancedProps) {
  const { t } = useTranslation();
  const { draft, change } = form;
  const { settings } = draft;
  const isUsed = isChanged(settings, defaultSettings, (each) => each) || draft.utm !== null;
  const [isOpen, setOpen] = useState(isUsed);
  const set = (changed: Partial<LinkSettings>) => change({ ...draft, settings: { ...settings, ...changed } });
  return (
    <Card isPadded>
      <UnstyledButton className={classes.advanced ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('links.form.advanced')}
        <IconChevronDown size={20} aria-hidden className={classes.chevron} data-open={isOpen} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Stack gap="lg">
          <LayoutChoice value={settings.layout} onChange={(layout) => set({ layout })} />
          {flags.map((flag) => (
            <Switch
              key={flag}
              label={t(`links.form.${flag}`)}
              description={t(`links.form.${flag}_help`)}
              checked={settings[flag]}
              onChange={(event) => set({ [flag]: event.currentTarget.checked })}
            />
          ))}
          {isAdmin && (
            <>
              <Divider />
              <LinkUtmBlock form={form} />
            </>
          )}
        </Stack>
      </Collapse>
    </Card>
  );
}

interface LayoutProps {
  readonly value: LinkSettings['layout'];
  readonly onChange: (layout: LinkSettings['layout']) => void;
}

function LayoutChoice({ value, onChange }: LayoutProps) {
  const { t } = useTranslation();
  const label = useId();
  const choices = [
    { value: 'auto', label: t('links.form.layouts.auto') },
    ...layouts.options.map((layout) => ({ value: layout, label: t(`links.form.layouts.${layout}`) })),
  ];
  return (
    <Input.Wrapper label={t('links.form.layout')} description={t('links.form.layout_help')} labelProps={{ id: label }}>
      <SegmentedControl
        fullWidth
        mt={8}
        aria-labelledby={label}
        data={choices}
        value={value ?? 'auto'}
        onChange={(chosen) => onChange(layouts.options.find((layout) => layout === chosen) ?? null)}
      />
    </Input.Wrapper>
  );
}
