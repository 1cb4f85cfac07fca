// The calls of appearance: the theme, kept themes, and how values of options are shown.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import * as contract from '@vitrine/contract/themes';
import type { Serve } from '../identity/identity.ts';
import type { OptionValues } from './option-values.ts';
import { own, withoutUndefined } from './own.ts';
import type { Themes, ThemeShelf } from './themes.ts';

export function themeRoutes(serve: Serve, shelf: ThemeShelf, optionValues: OptionValues): void {
  serve(contract.getTheme, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.get(actor.businessId));
  });

  serve(contract.updateTheme, async ({ actor, params, body: { theme } }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.update(actor, withoutUndefined(theme)));
  });

  serve(contract.takeStoreTheme, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.take(actor));
  });

  serve(contract.keepTheme, async ({ actor, params, body: { name, theme } }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.keep(actor, name, theme));
  });

  serve(contract.showTheme, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.show(actor, params.theme_id));
  });

  serve(contract.removeTheme, async ({ actor, params }) => {
    own(actor, params.business_id);
    return toAnswer(await shelf.remove(actor, params.theme_id));
  });

  serve(contract.getOptionMap, ({ actor }) => optionValues.get(actor.businessId));

  serve(contract.updateOptionMap, ({ actor, body }) => optionValues.update(actor, body));
}

function toAnswer({ theme, isInitial, taken, kept }: Themes): AnswerGiven<typeof contract.getTheme> {
  return { theme, is_initial: isInitial, taken, kept: [...kept] };
}
