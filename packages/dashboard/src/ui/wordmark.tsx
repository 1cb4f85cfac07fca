// The product's mark and name.
import styles from './wordmark.module.css';

/** The mark with the name, or the mark alone. */
export function Wordmark({ short = false }: { short?: boolean }) {
  return (
    <span className={styles.wordmark} dir="ltr">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden>
        <rect width="32" height="32" rx="9" fill="#5b3df5" />
        <path
          d="M8.5 9.5 14.6 23h2.8l6.1-13.5"
          fill="none"
          stroke="#fff"
          strokeWidth="3"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="16" cy="10.5" r="2" fill="#fff" />
      </svg>
      <span className={short ? 'visually-hidden' : styles.name}>Vitrine</span>
    </span>
  );
}
