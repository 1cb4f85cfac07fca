// Changing the theme, the themes that are kept, and how values of options are shown.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId, ThemeId } from '@vitrine/contract/ids';
import {
  getOptionMap,
  getTheme,
  keepTheme,
  removeTheme,
  showTheme,
  updateOptionMap,
  updateTheme,
  type OptionMap,
  type Theme,
} from '@vitrine/contract/themes';
import { useQueryClient } from '@tanstack/react-query';
import { type Problem, settle } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation } from '../../api/queries.ts';
import { ofBusiness } from '../../parts/appearance/use-appearance.ts';

export type SavedAppearance = AnswerOf<typeof getTheme>;

/** Changing the theme and the themes that are kept; each answers what went wrong. */
export function useThemeChanges(businessId: BusinessId) {
  const cache = useQueryClient();
  const sent = ofBusiness(businessId);
  const onSuccess = (standing: SavedAppearance) => cache.setQueryData(endpointKey(getTheme, sent), standing);
  const settings = { onSuccess: (standing: SavedAppearance) => void onSuccess(standing) };
  const update = useEndpointMutation(updateTheme, settings);
  const keep = useEndpointMutation(keepTheme, settings);
  const show = useEndpointMutation(showTheme, settings);
  const remove = useEndpointMutation(removeTheme, settings);
  const ofTheme = (themeId: ThemeId) => ({ params: { ...sent.params, theme_id: themeId } });
  return {
    isBusy: [update, keep, show, remove].some(({ isPending }) => isPending),
    save: (theme: Partial<Theme>): Promise<Problem | null> => settle(update.mutateAsync({ ...sent, body: { theme } })),
    keep: (name: string, theme: Theme): Promise<Problem | null> =>
      settle(keep.mutateAsync({ ...sent, body: { name, theme } })),
    show: (themeId: ThemeId): Promise<Problem | null> => settle(show.mutateAsync(ofTheme(themeId))),
    remove: (themeId: ThemeId): Promise<Problem | null> => settle(remove.mutateAsync(ofTheme(themeId))),
  };
}

export function useSaveOptions() {
  const cache = useQueryClient();
  const { mutateAsync, isPending } = useEndpointMutation(updateOptionMap, {
    onSuccess: (map) => void cache.setQueryData(endpointKey(getOptionMap, {}), map),
  });
  return {
    isSaving: isPending,
    /** Asks anew what is saved. */
    reload: () => void cache.invalidateQueries({ queryKey: endpointKey(getOptionMap, {}) }),
    save: (options: OptionMap): Promise<Problem | null> => settle(mutateAsync({ body: options })),
  };
}
