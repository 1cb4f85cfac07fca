// The part of a form that says what messengers show of the link: folded to one line until it is wanted.
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { CardEditor, type EditorProps } from './card-editor.tsx';
import { isCardEmpty } from './card-draft.ts';
import classes from './when-shared.module.css';

export function WhenShared(props: EditorProps) {
  const { t } = useTranslation();
  const { draft, facts } = props;
  const [isOpen, setOpen] = useState(false);
  const hasError = Object.keys(props.errors).some((field) => field.startsWith('link_preview.'));
  const isShown = isOpen || hasError;
  const title = draft.title.trim() || facts.title;
  return (
    <Card isPadded>
      <UnstyledButton className={classes.head ?? ''} aria-expanded={isShown} onClick={() => setOpen(!isShown)}>
        <span className={classes.words}>
          <strong>{t('cards.section')}</strong>
          <span className={classes.now}>
            {t('cards.now', { text: isolate(title) })} ·{' '}
            {t(isCardEmpty(draft) ? 'cards.is_automatic' : 'cards.is_chosen')}
          </span>
        </span>
        <IconChevronDown size={20} aria-hidden className={classes.chevron} data-open={isShown} />
      </UnstyledButton>
      {isShown && <CardEditor {...props} />}
    </Card>
  );
}
