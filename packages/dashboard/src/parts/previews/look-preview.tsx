// A phone that shows the look as shoppers will see it, drawn by the shopper page's own view.
import { currentLanguage } from '../../locales/i18n.ts';
import { Text } from '@mantine/core';
import type { Brand } from '@vitrine/contract/sessions';
import { LookView, lookStyles, themeStyles } from '@vitrine/shopfront/preview';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownAppearance } from '../appearance/use-appearance.ts';
import { showOption } from '@vitrine/contract/theme-rules';
import { useProductDetails } from '../products/catalogue.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { LookDraft } from '../links/look-draft.ts';
import classes from './look-preview.module.css';
import { toLookPage } from './look-page.ts';

interface PreviewProps {
  readonly draft: LookDraft;
  readonly pictures: readonly string[];
  readonly brand: Brand;
  readonly influencer: { readonly name: string; readonly imageUrl: string | null } | null;
}

/** For the eyes only: everything in it is inert, the form beside it says the same. */
export function LookPreview({ draft, pictures, brand, influencer }: PreviewProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const format = useFormat();
  const details = useProductDetails(draft.products);
  const shown = useDeferredValue(draft);
  const { theme, options } = useShownAppearance(brand.business_id);
  const page = useMemo(() => {
    const around = { language, brand, pictures, details, influencer, theme, toMoney: format.money };
    const look = toLookPage(shown, around);
    const products = look.products.map((product) => ({
      ...product,
      options: product.options.map((option) => showOption(option, options)),
    }));
    return { ...look, products };
  }, [shown, language, brand, pictures, details, influencer, theme, options, format]);
  return (
    <aside className={classes.preview} aria-label={t('links.form.preview')}>
      <div className={classes.phone}>
        {draft.products.length === 0 ? (
          <Text className={classes.phoneEmpty}>{t('links.form.preview_empty')}</Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <section className={classes.phoneScreen} tabIndex={0} aria-label={t('links.form.preview_hint')}>
            <style>{lookStyles + themeStyles(theme, page.layout, page.products.length === 1)}</style>
            <div inert aria-hidden>
              <LookView page={page} alive />
            </div>
          </section>
        )}
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {t('links.form.preview_hint')}
      </Text>
    </aside>
  );
}
