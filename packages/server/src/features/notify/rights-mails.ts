// Mails to creators who are asked for permission to use a picture: they have no account.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { RightsId } from '@vitrine/contract/post-rights';
import { sentences } from '../../locales/locales.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Identity } from '../identity/identity.ts';
import { toLetter, toStoreSender } from './letters.ts';

/** What is asked of rights. */
export interface RightsDoors {
  readonly rights: {
    findMailed(
      id: RightsId,
    ): Promise<{ businessId: BusinessId; email: string; language: Language; creator: string } | null>;
    toLink(id: RightsId): string;
  };
}

/** Writes to whom a question is for, as long as it is not answered. */
export type TellRights = (rightsId: RightsId) => Promise<void>;

interface MailDoors {
  readonly platform: Platform;
  readonly identity: Identity;
  readonly brand: Brand;
}

export function createRightsMails({ platform, identity, brand }: MailDoors, { rights }: RightsDoors): TellRights {
  return async (rightsId) => {
    const asked = await rights.findMailed(rightsId);
    // answered meanwhile
    if (asked === null) return;
    const { businessId, email: to, language, creator } = asked;
    const sender = await toStoreSender({ identity, brand }, businessId);
    const say = sentences[language].mail('rights_asked', { creator, merchant: sender.name }, 'reader');
    const address = rights.toLink(rightsId);
    await platform.mail.send(toLetter({ to, language, sender, say, base: platform.publicUrl, address }));
  };
}
