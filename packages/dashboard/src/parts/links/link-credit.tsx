// Whose look or short it is, and the promo code that goes with it.
import type { ReactNode } from 'react';
import { FormCard } from '../../ui/form-card.tsx';
import type { FieldErrors } from '../../api/field-errors.ts';
import { attachInfluencer } from './base-draft.ts';
import { type InfluencerProps, LinkInfluencer } from './link-influencer.tsx';
import { LinkPromocode } from './link-promocode.tsx';

interface CreditDraft {
  readonly influencerUsername: string | null;
  readonly promocode: string;
}

type CreditField = 'influencer_username' | 'promocode';

interface CreditProps<Draft extends CreditDraft> {
  readonly draft: Draft;
  readonly influencers: InfluencerProps['influencers'];
  /** Who is chosen, as far as they are known. */
  readonly attached: { readonly name: string; readonly promocode: string | null } | null;
  readonly canChoose: boolean;
  /** A saved link keeps its influencer. */
  readonly isSaved: boolean;
  readonly errors: FieldErrors<CreditField>;
  readonly onChange: (draft: Draft, ...fields: CreditField[]) => void;
  /** What the store says of the code. */
  readonly inStore: ReactNode;
}

export function LinkCredit<Draft extends CreditDraft>(props: CreditProps<Draft>) {
  const { draft, influencers, attached, errors, onChange } = props;
  return (
    <FormCard>
      {props.canChoose && (
        <LinkInfluencer
          value={draft.influencerUsername}
          influencers={influencers}
          isLocked={props.isSaved}
          error={errors.influencer_username}
          onChange={(chosen) => onChange(attachInfluencer(draft, chosen), 'influencer_username', 'promocode')}
        />
      )}
      <LinkPromocode
        value={draft.promocode}
        lockedBy={attached?.promocode ? attached.name : null}
        error={errors.promocode}
        onChange={(promocode) => onChange({ ...draft, promocode }, 'promocode')}
        below={props.inStore}
      />
    </FormCard>
  );
}
