// The join page as people see it on a phone: drawn at its true size by the page's own view, and scaled.
import { Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import type { JoinPage } from '@vitrine/contract/join-pages';
import { JoinView, joinStyles, themeStyles, type JoinPageView } from '@vitrine/shopfront/preview';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { currentLanguage } from '../../locales/i18n.ts';
import { useShownAppearance } from '../../parts/appearance/use-appearance.ts';
import frame from '../../parts/previews/look-preview.module.css';
import classes from './joining.module.css';

/** Pixels of the phone's window, and of what it is drawn in until that is measured. */
const phone = 390;
const usualWidth = 340;

const noPicture = { srcset: null, width: 800, height: 600, alt: '', blur: null };

/** For the eyes only: everything in it is inert, the form beside it says the same. */
export function JoinPreview({ page }: { page: JoinPage }) {
  const { t } = useTranslation();
  const { brand, user } = useSession();
  const { ref, width } = useElementSize<HTMLElement>();
  const { theme } = useShownAppearance(user.business_id);
  const shown = useDeferredValue(page);
  const logo = brand?.logo_url ?? null;
  const view: JoinPageView = {
    ...shown,
    language: currentLanguage(),
    storeName: brand?.name ?? user.name,
    logo: logo === null ? null : { ...noPicture, src: logo },
    theme,
    image: shown.image_url === null ? null : { ...noPicture, src: shown.image_url },
    action: '',
    canonicalUrl: '',
    token: '',
    values: {},
    faults: {},
    notice: null,
  };
  return (
    <aside className={classes.preview} aria-label={t('joining.page.preview')}>
      <div className={frame.device}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
        <section className={frame.screen} ref={ref} tabIndex={0} aria-label={t('joining.page.preview_hint')}>
          <style>{joinStyles + themeStyles(theme, 'single', true)}</style>
          <div inert aria-hidden style={{ inlineSize: phone, zoom: (width || usualWidth) / phone }}>
            <JoinView page={view} />
          </div>
        </section>
      </div>
      <Text size="sm" c="dimmed" ta="center">
        {t('joining.page.preview_hint')}
      </Text>
    </aside>
  );
}
