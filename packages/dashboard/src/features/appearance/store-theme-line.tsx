// Where colors and font of the pages came from, and the way to take them of the store's own theme, which can be undone.
import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ThemeId } from '@vitrine/contract/ids';
import { getTheme, takeStoreTheme } from '@vitrine/contract/themes';
import type { Brand } from '@vitrine/contract/sessions';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { ofBusiness } from '../../parts/appearance/use-appearance.ts';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone, toastUndo } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './appearance.module.css';
import type { SavedAppearance } from './use-theme-changes.ts';

interface LineProps {
  readonly brand: Brand;
  readonly standing: SavedAppearance;
  /** Something is changed and not saved: it would be mixed with what is taken. */
  readonly isModified: boolean;
  readonly show: (themeId: ThemeId) => Promise<Problem | null>;
  readonly fail: (problem: Problem) => void;
}

/** What was shown before it was taken is the first of those without a name. */
const findBefore = ({ kept }: SavedAppearance) => kept.find(({ name }) => name === null);

export function StoreThemeLine({ brand, standing: { taken }, isModified, show, fail }: LineProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const cache = useQueryClient();
  const sent = ofBusiness(brand.business_id);
  const taking = useEndpointMutation(takeStoreTheme, {
    onSuccess: (standing) => {
      cache.setQueryData(endpointKey(getTheme, sent), standing);
      const before = findBefore(standing);
      const done = t('appearance.store.done', { name: isolate(standing.taken?.name ?? '') });
      if (before === undefined) return toastDone(done);
      const undo = async (): Promise<void> => {
        const refused = await show(before.theme_id);
        if (refused) fail(refused);
      };
      toastUndo(done, () => void undo());
    },
    onError: fail,
  });
  const words = taken && { name: isolate(taken.name), day: isolate(format.day(taken.taken_at)) };
  return (
    <Card isPadded title={t('appearance.store.title')}>
      <div className={classes.storeTheme}>
        <Text size="sm" c="dimmed">
          {words ? t('appearance.store.taken', words) : t('appearance.store.help')}
        </Text>
        <Button
          variant="default"
          size="sm"
          disabled={isModified}
          loading={taking.isPending}
          onClick={() => taking.mutate(sent)}
        >
          {t(taken ? 'appearance.store.again' : 'appearance.store.take')}
        </Button>
      </div>
    </Card>
  );
}
