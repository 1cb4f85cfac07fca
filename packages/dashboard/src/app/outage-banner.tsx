// Says over the whole frame that the program is broken, for as long as it is.
import { IconCloudOff } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useOutage } from './outage.ts';
import { isBroken } from './outage-view.ts';
import styles from './outage-banner.module.css';

/** Read aloud when it appears, without taking the focus. */
export function OutageBanner() {
  const { t } = useTranslation();
  const outage = useOutage();
  const banner = useRef<HTMLOutputElement>(null);
  const broken = isBroken(outage) ? outage : null;
  useRoomFor(banner, broken !== null);
  return (
    <output ref={banner} className={broken === null ? 'visually-hidden' : styles.banner}>
      {broken !== null && (
        <>
          <IconCloudOff size={20} aria-hidden />
          <span>
            <strong>{t(`shell.outage.${broken}`)}</strong> {t(`shell.outage.${broken}_body`)}
          </span>
        </>
      )}
    </output>
  );
}

/** What else stays on top of the window begins below the banner. */
function useRoomFor(banner: React.RefObject<HTMLElement | null>, isShown: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement.style;
    const element = banner.current;
    if (!isShown || element === null) return undefined;
    const observer = new ResizeObserver(() => root.setProperty('--banner-height', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.removeProperty('--banner-height');
    };
  }, [banner, isShown]);
}
