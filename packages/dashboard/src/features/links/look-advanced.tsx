// The advanced settings of a look: what is hidden, and its UTM parameters.
import { Collapse, Divider, Stack, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { defaultSettings, isFlag, type LinkSettings, settingNames } from '@vitrine/contract/link-settings';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import type { DraftForm } from '../../api/use-draft-form.ts';
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
  const isUsed = flags.some((flag) => settings[flag] !== defaultSettings[flag]) || draft.utm !== null;
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
