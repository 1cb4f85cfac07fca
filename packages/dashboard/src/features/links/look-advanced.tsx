// The advanced settings of a look: its layout, what is hidden, and its UTM parameters.
import { Collapse, Divider, Input, SegmentedControl, Stack, Switch, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { layout as layouts } from '@vitrine/contract/links';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormCard } from '../../ui/form-card.tsx';
import { LinkUtmBlock, utmPaths } from '../../parts/links/link-utm-block.tsx';
import type { LookDraft } from './link-draft.ts';
import classes from './look-form.module.css';
import type { LookField, useSaveLook } from './use-save-look.ts';

interface AdvancedProps {
  readonly draft: LookDraft;
  readonly errors: ReturnType<typeof useSaveLook>['errors'];
  readonly isAdmin: boolean;
  readonly onChange: (draft: LookDraft, ...fields: LookField[]) => void;
}

export function LookAdvanced({ draft, errors, isAdmin, onChange }: AdvancedProps) {
  const { t } = useTranslation();
  const isUsed = draft.hideOnSaleItems || draft.noindex || draft.layout !== null || draft.utm !== null;
  const [isOpen, setOpen] = useState(isUsed);
  return (
    <FormCard>
      <UnstyledButton className={classes.advanced ?? ''} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t('links.form.advanced')}
        <IconChevronDown size={20} aria-hidden className={classes.chevron} data-open={isOpen} />
      </UnstyledButton>
      <Collapse expanded={isOpen}>
        <Stack gap="lg">
          <LayoutChoice value={draft.layout} onChange={(layout) => onChange({ ...draft, layout })} />
          <Switch
            label={t('links.form.hide_on_sale')}
            description={t('links.form.hide_on_sale_help')}
            checked={draft.hideOnSaleItems}
            onChange={(event) => onChange({ ...draft, hideOnSaleItems: event.currentTarget.checked })}
          />
          <Switch
            label={t('links.form.noindex')}
            description={t('links.form.noindex_help')}
            checked={draft.noindex}
            onChange={(event) => onChange({ ...draft, noindex: event.currentTarget.checked })}
          />
          {isAdmin && (
            <>
              <Divider />
              <LinkUtmBlock
                draft={draft.utm}
                errors={errors}
                onChange={(utm) => onChange({ ...draft, utm }, ...utmPaths)}
              />
            </>
          )}
        </Stack>
      </Collapse>
    </FormCard>
  );
}

interface LayoutProps {
  readonly value: LookDraft['layout'];
  readonly onChange: (layout: LookDraft['layout']) => void;
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
