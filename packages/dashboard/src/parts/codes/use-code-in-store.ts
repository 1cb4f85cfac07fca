// Asks the store, 400 ms after typing stopped, how a promo code stands there, and creates it for who may.
import { useDebouncedValue } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import {
  createDiscount,
  type DiscountWish,
  discountWish,
  getDiscount,
  listDeadCodes,
  type StoreDiscount,
} from '@vitrine/contract/discounts';
import { promocode } from '@vitrine/contract/links';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, endpointQuery, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { can } from '@vitrine/contract/rights';
import { isTeam, useSession } from '../../api/session.ts';
import { type Issue, toSentence } from '../../api/validation.ts';
import { timings } from '../../ui/timings.ts';
import type { CodeInStoreProps } from './code-in-store.tsx';
import type { CreatingCode } from './create-code-dialog.tsx';

type Errors = Partial<Record<keyof DiscountWish, string>>;

/** Influencers, and businesses without a store, are shown nothing. */
export function useCodeInStore(typed: string): CodeInStoreProps {
  const session = useSession();
  const code = typed.trim();
  const [settled] = useDebouncedValue(code, timings.inputDebounce);
  const isCode = code !== '' && promocode.safeParse(code).success;
  const isAsked = isCode && isTeam(session) && session.brand !== null;
  const query = useEndpointQuery(
    getDiscount,
    { params: { code: settled } },
    { enabled: isAsked && settled === code, staleTime: 30_000 },
  );
  useMarksKept(query.data?.discount);
  const zone = session.time_zone;
  const creating = useCreating(session.currency, zone);
  const shared = {
    code,
    zone,
    creating: can(session.user, 'create codes') ? creating : null,
    onAskAgain: () => void query.refetch(),
  };
  const { error } = query;
  if (!isAsked || error?.code === 'store_required') return { ...shared, look: { kind: 'none' } };
  if (error && settled === code) return { ...shared, look: { kind: 'failed', message: error.message } };
  const isLate = settled !== code || query.data === undefined || (query.isFetching && isUnknown(query.data.discount));
  if (isLate) return { ...shared, look: { kind: 'checking' } };
  return { ...shared, look: { kind: 'known', discount: query.data.discount } };
}

const isUnknown = ({ state }: StoreDiscount): boolean => state === 'unknown';

/** Lists mark codes by an answer of their own, which is asked for anew where this one says otherwise. */
function useMarksKept(discount: StoreDiscount | undefined): void {
  const cache = useQueryClient();
  const code = discount?.code.toLowerCase();
  const state = discount?.state ?? 'unknown';
  useEffect(() => {
    const marks = cache.getQueryData(endpointQuery(listDeadCodes, {}).queryKey);
    if (marks === undefined || state === 'unknown') return;
    const isMarked = marks.codes.some((dead) => dead.code.toLowerCase() === code);
    const isDead = state !== 'active' && state !== 'scheduled';
    if (isMarked !== isDead) void cache.invalidateQueries({ queryKey: endpointKey(listDeadCodes) });
  }, [cache, code, state]);
}

function useCreating(currency: string, zone: string): CreatingCode {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [faults, setFaults] = useState<Errors>({});
  const mutation = useEndpointMutation(createDiscount, { refreshes: [listDeadCodes] });
  const refused = toErrors(mutation.error);
  return {
    currency,
    zone,
    isSaving: mutation.isPending,
    errors: { ...faults, ...refused },
    problem: mutation.error && Object.keys(refused).length === 0 ? mutation.error : null,
    create: (wish: DiscountWish, onDone: () => void) => {
      const checked = discountWish.safeParse(wish);
      setFaults(checked.success ? {} : toFaults(checked.error.issues, t));
      if (!checked.success) return;
      mutation.mutate(
        { body: wish },
        {
          onSuccess: (answer) => {
            cache.setQueryData(endpointKey(getDiscount, { params: { code: wish.code } }), answer);
            onDone();
          },
        },
      );
    },
    clear: () => {
      setFaults({});
      mutation.reset();
    },
  };
}

const named = ['discount_nothing', 'discount_percent', 'discount_backwards'] as const;

function toFaults(issues: readonly Issue[], t: TFunction): Errors {
  const faults: Errors = {};
  for (const issue of issues) {
    const rule = named.find((name) => name === issue.message);
    faults[issue.path[0] as keyof DiscountWish] ??= rule ? t(`discounts.fault.${rule}`) : toSentence(issue, t);
  }
  return faults;
}

/** The code itself cannot be changed in the dialog: what is wrong with it concerns the whole. */
function toErrors(problem: Problem | null): Errors {
  const fields = problem?.fields.filter(({ field }) => field !== 'code') ?? [];
  return Object.fromEntries(fields.map(({ field, message }) => [field, message]));
}
