// The collections of a look, shown below its products.
import { Button, Pill, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { Collection } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCollectionSearch } from '../../parts/products/catalogue.ts';
import { FormField } from '../../ui/form-field.tsx';
import { toCollectionEntry } from '../../parts/products/picker-entry.ts';
import { usePickerQuestion } from '../../parts/products/picker-question.ts';
import { Picker } from '../../parts/products/picker.tsx';
import classes from './look-form.module.css';

interface CollectionsProps {
  readonly chosen: readonly Collection[];
  readonly onChange: (chosen: readonly Collection[]) => void;
  readonly error: string | undefined;
}

export function LookCollections({ chosen, onChange, error }: CollectionsProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const question = usePickerQuestion();
  const search = useCollectionSearch(question, { enabled: isPicking });
  return (
    <FormField
      label={t('links.form.collections')}
      help={t('links.form.collections_help', { max: limits.collections.max })}
      error={error}
      action={
        <Button variant="light" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setPicking(true)}>
          {chosen.length === 0 ? t('links.form.add_collections') : t('links.form.change_collections')}
        </Button>
      }
    >
      {chosen.length > 0 && (
        <Pill.Group className={classes.pills ?? ''}>
          {chosen.map((collection) => (
            <Pill
              key={collection.id}
              size="lg"
              withRemoveButton
              removeButtonProps={{
                'aria-label': t('links.form.remove', { title: collection.title }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(chosen.filter(({ id }) => id !== collection.id))}
            >
              <Text component="bdi" size="sm">
                {collection.title}
              </Text>
            </Pill>
          ))}
        </Pill.Group>
      )}
      <Picker
        opened={isPicking}
        title={t('links.picker.collections_title')}
        kind="collections"
        initial={chosen}
        rules={limits.collections}
        toEntry={toCollectionEntry}
        question={question}
        search={search}
        onCancel={() => setPicking(false)}
        onDone={(collections) => {
          onChange(collections);
          setPicking(false);
        }}
      />
    </FormField>
  );
}
