// Which products may stand in for others: whether they do, and what is preferred or left out.
import { Button, CloseButton, Stack, Switch, Text } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import type { Collection, Product } from '@vitrine/contract/stores';
import { type ComponentType, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CataloguePickerProps, CollectionPicker, ProductPicker } from '../../parts/products/catalogue-picker.tsx';
import { type PickerEntry, toCollectionEntry, toProductEntry } from '../../parts/products/picker-entry.ts';
import { Card } from '../../ui/card.tsx';
import type { PreferencesDraft, SettingsDraft } from './settings-draft.ts';
import classes from './settings.module.css';

export interface ProductPanelProps {
  readonly draft: SettingsDraft;
  readonly canChange: boolean;
  /** Once the trial has ended the way on stands in the place of what could be set. */
  readonly ended: ReactNode;
  readonly onChange: (change: Partial<SettingsDraft>) => void;
}

/** Auto swap: what it does, and its switch. */
export function AutoSwapPanel({ draft, canChange, ended, onChange }: ProductPanelProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded title={t('settings.auto_swap.title')} help={t('settings.auto_swap.help')}>
      {ended ?? (
        <Switch
          className={classes.switch ?? ''}
          size="md"
          checked={draft.autoSwap}
          disabled={!canChange}
          label={t('settings.auto_swap.label')}
          onChange={(event) => onChange({ autoSwap: event.currentTarget.checked })}
        />
      )}
      <ul className={classes.points}>
        <li>{t('settings.auto_swap.choice')}</li>
        <li>{t('settings.auto_swap.return')}</li>
        <li>{t('settings.auto_swap.notice')}</li>
      </ul>
    </Card>
  );
}

/** What comes first, and what never comes. */
export function PreferencesPanel({ draft, canChange, ended, onChange }: ProductPanelProps) {
  const { t } = useTranslation();
  const { preferences } = draft;
  const change = (part: Partial<PreferencesDraft>) => onChange({ preferences: { ...preferences, ...part } });
  const of = { canChange, rules: { min: 0, max: limits.preferences } };
  const { preferredProducts, excludedProducts, preferredCollections, excludedCollections } = preferences;
  return (
    <Card isPadded title={t('settings.preferences.title')} help={t('settings.preferences.help')}>
      {ended ?? (
        <Stack gap="lg">
          <Chosen
            {...of}
            name="preferred_products"
            chosen={preferredProducts}
            toEntry={toProductEntry}
            Dialog={ProductPicker}
            onDone={(chosen) =>
              change({ preferredProducts: chosen, excludedProducts: without(excludedProducts, chosen, productKey) })
            }
          />
          <Chosen
            {...of}
            name="excluded_products"
            chosen={excludedProducts}
            toEntry={toProductEntry}
            Dialog={ProductPicker}
            onDone={(chosen) =>
              change({ excludedProducts: chosen, preferredProducts: without(preferredProducts, chosen, productKey) })
            }
          />
          <Chosen
            {...of}
            name="preferred_collections"
            chosen={preferredCollections}
            toEntry={toCollectionEntry}
            Dialog={CollectionPicker}
            onDone={(chosen) =>
              change({
                preferredCollections: chosen,
                excludedCollections: without(excludedCollections, chosen, collectionKey),
              })
            }
          />
          <Chosen
            {...of}
            name="excluded_collections"
            chosen={excludedCollections}
            toEntry={toCollectionEntry}
            Dialog={CollectionPicker}
            onDone={(chosen) =>
              change({
                excludedCollections: chosen,
                preferredCollections: without(preferredCollections, chosen, collectionKey),
              })
            }
          />
        </Stack>
      )}
      <ul className={classes.points}>
        <li>{t('settings.preferences.today')}</li>
        <li>{t('settings.preferences.excluded_wins')}</li>
        <li>{t('settings.preferences.when')}</li>
      </ul>
    </Card>
  );
}

const productKey = (product: Product): string => product.inventory_id;
const collectionKey = (collection: Collection): string => collection.id;

/** What is chosen for one list leaves the other. */
function without<Item>(items: readonly Item[], chosen: readonly Item[], keyOf: (item: Item) => string): Item[] {
  const keys = new Set(chosen.map(keyOf));
  return items.filter((item) => !keys.has(keyOf(item)));
}

interface ChosenProps<Item> {
  readonly name: 'preferred_products' | 'excluded_products' | 'preferred_collections' | 'excluded_collections';
  readonly chosen: readonly Item[];
  readonly canChange: boolean;
  readonly rules: { readonly min: number; readonly max: number };
  readonly toEntry: (item: Item) => PickerEntry<Item>;
  readonly Dialog: ComponentType<CataloguePickerProps<Item>>;
  readonly onDone: (chosen: readonly Item[]) => void;
}

function Chosen<Item>({ name, chosen, canChange, rules, toEntry, Dialog, onDone }: ChosenProps<Item>) {
  const { t } = useTranslation();
  const [isPicking, setPicking] = useState(false);
  const label = t(`settings.preferences.${name}`);
  const entries = chosen.map(toEntry);
  return (
    <section aria-label={label} className={classes.chosen}>
      <Text fw={600} size="sm">
        {label}
      </Text>
      {entries.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('settings.preferences.none')}
        </Text>
      )}
      {entries.length > 0 && (
        <ul className={classes.chips}>
          {entries.map((entry) => (
            <li key={entry.id} className={classes.chip}>
              {entry.imageUrl !== null && <img src={entry.imageUrl} alt="" loading="lazy" />}
              <bdi>{entry.title}</bdi>
              {canChange && (
                <CloseButton
                  aria-label={t('settings.preferences.remove', { name: entry.title })}
                  onClick={() => onDone(chosen.filter((item) => item !== entry.item))}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {canChange && (
        <Button variant="default" className={classes.alone ?? ''} onClick={() => setPicking(true)}>
          {t(`settings.preferences.choose_${name}`)}
        </Button>
      )}
      <Dialog
        opened={isPicking}
        rules={rules}
        initial={chosen}
        onCancel={() => setPicking(false)}
        onDone={(next) => {
          onDone(next);
          setPicking(false);
        }}
      />
    </section>
  );
}
