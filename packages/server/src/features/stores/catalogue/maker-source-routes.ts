// The calls that say where a store keeps who made its products.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import * as contract from '@vitrine/contract/maker-fields';
import { toMakerRecord } from '@vitrine/contract/makers';
import type { Serve } from '../../identity/identity.ts';
import type { Makers } from './maker-sources.ts';

export function makerSourceRoutes(serve: Serve, makers: Makers): void {
  const answer = async (businessId: BusinessId): Promise<AnswerGiven<typeof contract.getMakerSources>> => {
    const { sources, counts } = await makers.find(businessId);
    const details =
      sources &&
      toMakerRecord((fact) => {
        const { field, usual } = sources[fact];
        return { field, usual: [...usual], products: counts.saying[fact] };
      });
    return { details, products: counts.products };
  };

  serve(contract.getMakerSources, ({ actor }) => answer(actor.businessId));

  serve(contract.updateMakerSources, async ({ actor, body }) => {
    await makers.update(actor.businessId, body);
    return answer(actor.businessId);
  });

  serve(contract.listStoreFields, async ({ actor }) => ({
    fields: (await makers.listFields(actor.businessId)).map(({ field, name }) => ({ field, name })),
  }));
}
