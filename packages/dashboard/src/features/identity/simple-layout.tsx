// The frame of screens outside the dashboard: the form on one side, what the product is on the other.
import { Text } from '@mantine/core';
import { Outlet } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { VisitorBar } from '../../parts/frame/visitor-bar.tsx';
import styles from './simple-layout.module.css';

export function SimpleLayout() {
  const { t } = useTranslation();
  return (
    <div className={styles.layout}>
      <div className={styles.side}>
        <VisitorBar isQuiet />
        <main className={styles.main}>
          <Outlet />
        </main>
      </div>
      <aside className={styles.art} aria-label={t('identity.tagline')}>
        <Showcase />
        <div className={styles.words}>
          <Text className={styles.tagline}>{t('identity.tagline')}</Text>
          <Text className={styles.taglineBody}>{t('identity.tagline_body')}</Text>
        </div>
      </aside>
    </div>
  );
}

/** Pure ornament, hidden from screen readers. */
function Showcase() {
  return (
    <svg viewBox="0 0 420 320" width="100%" style={{ maxInlineSize: '30rem' }} fill="none" aria-hidden>
      <rect x="40" y="16" width="190" height="288" rx="20" fill="#fff" />
      <rect x="54" y="30" width="162" height="124" rx="12" fill="#E6E0FF" />
      <path d="M54 132c30-34 58-10 84-34s44-22 78-12v56a12 12 0 0 1-12 12H66a12 12 0 0 1-12-12z" fill="#CDC2FF" />
      <path d="m112 62 14-8c4 8 14 8 18 0l14 8 10 20-12 6v44h-42V88l-12-6z" fill="#5B3DF5" />
      <Product x={54} y={168} tint="#F4E3D3" shape="#C98F5C" />
      <Product x={110} y={168} tint="#DDEBE4" shape="#4F8A73" />
      <Product x={166} y={168} tint="#F6DDE3" shape="#C25B77" />
      <rect x="54" y="262" width="162" height="28" rx="14" fill="#1C1916" />
      <rect x="108" y="273" width="54" height="6" rx="3" fill="#fff" />
      <rect x="252" y="60" width="148" height="104" rx="16" fill="#fff" />
      <rect x="268" y="76" width="48" height="7" rx="3.5" fill="#C2BCB2" />
      <rect x="268" y="91" width="78" height="14" rx="5" fill="#1C1916" />
      <path
        d="m268 146 24-12 22 6 26-20 24 4 20-16"
        stroke="#5B3DF5"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <circle cx="384" cy="108" r="5" fill="#5B3DF5" />
      <rect x="252" y="180" width="148" height="64" rx="16" fill="#fff" fillOpacity="0.16" />
      <circle cx="280" cy="212" r="14" fill="#fff" />
      <path d="m274 212 4 5 9-10" stroke="#5B3DF5" strokeWidth="3" strokeLinecap="round" strokeLinejoin="round" />
      <rect x="304" y="200" width="72" height="8" rx="4" fill="#fff" />
      <rect x="304" y="216" width="50" height="7" rx="3.5" fill="#fff" fillOpacity="0.6" />
    </svg>
  );
}

function Product({ x, y, tint, shape }: { x: number; y: number; tint: string; shape: string }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect width="50" height="50" rx="10" fill={tint} />
      <rect x="15" y="12" width="20" height="26" rx="6" fill={shape} />
      <rect y="58" width="38" height="6" rx="3" fill="#DCD8D1" />
      <rect y="70" width="24" height="6" rx="3" fill="#1C1916" />
    </g>
  );
}
