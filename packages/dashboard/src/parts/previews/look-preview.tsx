// The look as shoppers will see it, on a phone or a desktop: drawn at its true size by the shopper page's own view, and scaled.
import { currentLanguage } from '../../locales/i18n.ts';
import { SegmentedControl, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { Brand } from '@vitrine/contract/sessions';
import { LookView, lookStyles, themeStyles } from '@vitrine/shopfront/preview';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShownAppearance } from '../appearance/use-appearance.ts';
import { showOption } from '@vitrine/contract/theme-rules';
import { useProductDetails } from '../products/catalogue.ts';
import { useFormat } from '../../ui/use-format.ts';
import type { LookDraft } from '../links/look-draft.ts';
import { FormerPrices } from './former-prices.tsx';
import classes from './look-preview.module.css';
import { toLookPage } from './look-page.ts';

interface PreviewProps {
  readonly draft: LookDraft;
  readonly pictures: readonly string[];
  readonly brand: Brand;
  readonly influencer: { readonly name: string; readonly imageUrl: string | null } | null;
  /** What tells it from another beside it, for who hears the page. */
  readonly part?: string;
}

/** Pixels of its window, by which the page chooses how it is laid out. */
const windows = { phone: 390, desktop: 1280 } as const;
type Device = keyof typeof windows;
const devices = ['phone', 'desktop'] as const satisfies Device[];

/** Of the drawn screen, until it is measured. */
const usualWidth = 340;

/** For the eyes only: everything in it is inert, the form beside it says the same. */
export function LookPreview({ draft, pictures, brand, influencer, part }: PreviewProps) {
  const { t } = useTranslation();
  const [device, setDevice] = useState<Device>('phone');
  const { ref, width } = useElementSize<HTMLElement>();
  const hint = t(`links.form.preview_hints.${device}`);
  const toName = (text: string): string => (part === undefined ? text : `${part}: ${text}`);
  const language = currentLanguage();
  const format = useFormat();
  const details = useProductDetails(draft.products);
  const shown = useDeferredValue(draft);
  const { theme, options, shippingUrl } = useShownAppearance(brand.business_id);
  const page = useMemo(() => {
    const around = { language, brand, pictures, details, influencer, theme, shippingUrl, toMoney: format.money };
    const look = toLookPage(shown, around);
    const products = look.products.map((product) => ({
      ...product,
      options: product.options.map((option) => showOption(option, options)),
    }));
    return { ...look, products };
  }, [shown, language, brand, pictures, details, influencer, theme, shippingUrl, options, format]);
  return (
    <aside className={classes.preview} aria-label={toName(t('links.form.preview'))} data-device={device}>
      <SegmentedControl
        size="sm"
        fullWidth
        aria-label={toName(t('links.form.preview'))}
        data={devices.map((value) => ({ value, label: t(`links.form.preview_device.${value}`) }))}
        value={device}
        onChange={(value) => setDevice(value === 'desktop' ? 'desktop' : 'phone')}
      />
      <div className={classes.device} data-device={device}>
        {draft.products.length === 0 ? (
          <Text className={classes.phoneEmpty}>{t('links.form.preview_empty')}</Text>
        ) : (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          <section className={classes.screen} ref={ref} tabIndex={0} aria-label={toName(hint)}>
            <style>{lookStyles + themeStyles(theme, page.layout, page.products.length === 1)}</style>
            <div
              inert
              aria-hidden
              style={{ inlineSize: windows[device], zoom: (width || usualWidth) / windows[device] }}
            >
              <LookView page={page} alive />
            </div>
          </section>
        )}
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {hint}
      </Text>
      <FormerPrices details={details} />
    </aside>
  );
}
