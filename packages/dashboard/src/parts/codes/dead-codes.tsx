// Promo codes that take nothing off in the store: whoever shows a code can mark it, without knowing who found out.
import { IconAlertTriangle } from '@tabler/icons-react';
import { type DeadCode, listDeadCodes } from '@vitrine/contract/discounts';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf } from '@vitrine/contract/range';
import { useEndpointQuery } from '../../api/queries.ts';
import { isTeam, useSession } from '../../api/session.ts';
import classes from './dead-codes.module.css';
import { toDayWords } from '../../ui/date-range-words.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { Tip } from '../../ui/tip.tsx';
import { useFormat } from '../../ui/use-format.ts';

interface DeadCodes {
  /** By the code in lower case. */
  readonly byCode: ReadonlyMap<string, DeadCode>;
  /** The store's. */
  readonly zone: string;
}

const DeadCodesContext = createContext<DeadCodes>({ byCode: new Map(), zone: 'UTC' });

/** Tells what is inside of them; the store is not asked. Influencers are shown none, and while it is not known none is marked. */
export function DeadCodesKnown({ children }: { children: ReactNode }) {
  const session = useSession();
  const { data } = useEndpointQuery(
    listDeadCodes,
    {},
    { enabled: isTeam(session) && session.brand !== null, staleTime: 60_000 },
  );
  const zone = session.time_zone;
  const known = useMemo(
    () => ({ byCode: new Map(data?.codes.map((dead) => [dead.code.toLowerCase(), dead])), zone }),
    [data, zone],
  );
  return <DeadCodesContext value={known}>{children}</DeadCodesContext>;
}

/** A warning beside a code that shoppers get nothing off with; nothing beside others. */
export function DeadCodeMark({ code }: { code: string }) {
  const sentence = useDeadCodeSentence(code);
  if (sentence === null) return null;
  return (
    <Tip label={sentence}>
      {(anchor) => (
        <button {...anchor} type="button" className={classes.mark} aria-label={sentence} data-dead-code={code}>
          <IconAlertTriangle size={18} aria-hidden />
        </button>
      )}
    </Tip>
  );
}

function useDeadCodeSentence(code: string): string | null {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const { byCode, zone } = use(DeadCodesContext);
  const dead = byCode.get(code.toLowerCase());
  if (dead === undefined) return null;
  const name = isolate(code);
  if (dead.state === 'missing') return t('discounts.dead.missing', { code: name });
  if (dead.state === 'used_up') return t('discounts.dead.used_up', { code: name });
  if (dead.ends_at === null) return t('discounts.dead.ended', { code: name });
  const day = dayOf(new Date(Date.parse(dead.ends_at) - 1), zone);
  return t('discounts.dead.expired', { code: name, day: toDayWords(day, locale) });
}
