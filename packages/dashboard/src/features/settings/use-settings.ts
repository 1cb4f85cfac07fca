// Everything of the settings and the logo of the business: what is kept, and changing it.
import { useQueryClient } from '@tanstack/react-query';
import { getAttributionRules, updateAttributionRules } from '@vitrine/contract/attribution';
import { getSettings, updateSettings } from '@vitrine/contract/brand';
import type { BusinessId } from '@vitrine/contract/ids';
import { getShopboard, listPosts } from '@vitrine/contract/feed';
import { getLifetime } from '@vitrine/contract/insights';
import {
  getBalance,
  getCommissionSettings,
  listLedgerEntries,
  listPayables,
  updateCommissionSettings,
} from '@vitrine/contract/ledger';
import { getLink, listLinks } from '@vitrine/contract/links';
import { getMakerSources, updateMakerSources } from '@vitrine/contract/maker-fields';
import { listMultilinks } from '@vitrine/contract/multilinks';
import { listOrders } from '@vitrine/contract/orders';
import { getSync } from '@vitrine/contract/stores';
import { useMemo } from 'react';
import { type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import type { SettingsChange } from './settings-draft.ts';
import { useAttributionRules } from './use-attribution.ts';

const sentFor = (businessId: BusinessId) => ({ params: { business_id: businessId } });

/** Everything that is set, as one: settings, rules for who may read them, how earnings are held, and where the store says who made products. */
export function useStanding(businessId: BusinessId, readsRules: boolean) {
  const brand = useEndpointQuery(getSettings, sentFor(businessId));
  const hold = useEndpointQuery(getCommissionSettings, sentFor(businessId));
  const makers = useEndpointQuery(getMakerSources, {});
  const rules = useAttributionRules(readsRules);
  const asked = readsRules ? [brand, hold, makers, rules] : [brand, hold, makers];
  const data = useMemo(
    () =>
      brand.data === undefined ||
      hold.data === undefined ||
      makers.data === undefined ||
      (readsRules && rules.data === undefined)
        ? undefined
        : {
            standing: { brand: brand.data, hold: hold.data, makers: makers.data, rules: rules.data?.rules ?? null },
            run: rules.data?.run ?? null,
          },
    [brand.data, hold.data, makers.data, rules.data, readsRules],
  );
  return {
    data,
    error: asked.find(({ error }) => error !== null)?.error ?? null,
    isPending: asked.some(({ isPending }) => isPending),
    isError: asked.some(({ isError }) => isError),
    refetch: () => Promise.all(asked.map((query) => query.refetch())),
  };
}

/**
 * Saves what it is given, by the calls that take it, and leaves the rest; notices of links are fetched again, as what stands
 * in for what may have changed, and posts, as AI tags come and go with the sensitivity, and what is held.
 */
export function useSaveSettings(businessId: BusinessId) {
  const cache = useQueryClient();
  const ofPages = useEndpointMutation(updateSettings, {
    refreshes: [getLink, listLinks, listMultilinks, getLifetime, getShopboard, listPosts],
    onSuccess: (standing) => void cache.setQueryData(endpointKey(getSettings, sentFor(businessId)), standing),
  });
  const ofHold = useEndpointMutation(updateCommissionSettings, {
    refreshes: [getBalance, listLedgerEntries, listPayables, listOrders],
    onSuccess: (hold) => void cache.setQueryData(endpointKey(getCommissionSettings, sentFor(businessId)), hold),
  });
  const ofRules = useEndpointMutation(updateAttributionRules, {
    onSuccess: (found) => void cache.setQueryData(endpointKey(getAttributionRules, {}), found),
  });
  const ofMakers = useEndpointMutation(updateMakerSources, {
    refreshes: [getSync],
    onSuccess: (found) => void cache.setQueryData(endpointKey(getMakerSources, {}), found),
  });
  const send = async ({ settings, rules, hold, makers }: SettingsChange): Promise<void> => {
    if (Object.keys(settings).length > 0) await ofPages.mutateAsync({ ...sentFor(businessId), body: { settings } });
    if (rules !== null) await ofRules.mutateAsync({ body: rules });
    if (hold !== null) await ofHold.mutateAsync({ ...sentFor(businessId), body: hold });
    if (makers !== null) await ofMakers.mutateAsync({ body: makers });
  };
  return {
    save: (change: SettingsChange): Promise<Problem | null> => settle(send(change)),
    isSaving: [ofPages, ofHold, ofRules, ofMakers].some(({ isPending }) => isPending),
  };
}
