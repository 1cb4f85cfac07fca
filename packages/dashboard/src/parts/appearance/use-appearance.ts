// How shoppers' pages look, read for screens and previews.
import { getSettings } from '@vitrine/contract/brand';
import { can } from '@vitrine/contract/rights';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { getOptionMap, getTheme } from '@vitrine/contract/themes';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

export const ofBusiness = (businessId: BusinessId) => ({ params: { business_id: businessId } });

export const useThemes = (businessId: BusinessId, enabled = true) =>
  useEndpointQuery(getTheme, ofBusiness(businessId), { enabled });

export const useOptionMap = (enabled = true) => useEndpointQuery(getOptionMap, {}, { enabled });

const nothingSet: AnswerOf<typeof getOptionMap> = {};

/** For previews: what shoppers see; nothing until it is here, nor for who may not ask. */
export function useShownAppearance(businessId: BusinessId) {
  const { user } = useSession();
  const mayAsk = can(user, 'see settings');
  const { data: themes } = useThemes(businessId, mayAsk);
  const { data: options } = useOptionMap(mayAsk);
  const { data: settings } = useEndpointQuery(getSettings, ofBusiness(businessId), { enabled: mayAsk });
  const shippingUrl = settings?.settings.shipping_and_return_url ?? null;
  return { shippingUrl, theme: themes && !themes.is_initial ? themes.theme : null, options: options ?? nothingSet };
}
