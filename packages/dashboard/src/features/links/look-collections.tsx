// The collections of a look, shown below its products.
import { Button, Pill, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import type { Collection } from '@vitrine/contract/stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { CollectionPicker } from '../../parts/products/catalogue-picker.tsx';
import classes from './look-form.module.css';

interface CollectionsProps {
  readonly chosen: readonly Collection[];
  readonly onChange: (chosen: readonly Collection[]) => void;
  readonly error: string | undefined;
}

export function LookCollections({ chosen, onChange, error }: CollectionsProps) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
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
      <CollectionPicker
        opened={isPicking}
        initial={chosen}
        onCancel={() => setPicking(false)}
        onDone={(collections) => {
          onChange(collections);
          setPicking(false);
        }}
      />
    </FormField>
  );
}
