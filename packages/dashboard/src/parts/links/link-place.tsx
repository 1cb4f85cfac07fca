// Where a look or a short is found: its custom address, and the tags it is sorted by.
import { type BackHalfProps, BackHalfField } from './back-half-field.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import type { FieldErrors } from '../../api/field-errors.ts';
import { LinkTags } from './link-tags.tsx';

interface PlaceDraft {
  readonly backHalf: string;
  readonly tags: readonly string[];
}

type PlaceField = 'back_half' | 'tags';

interface PlaceProps<Draft extends PlaceDraft> {
  readonly draft: Draft;
  readonly address: BackHalfProps['check'];
  /** Tags of other links. */
  readonly knownTags: readonly string[];
  readonly errors: FieldErrors<PlaceField>;
  readonly onChange: (draft: Draft, ...fields: PlaceField[]) => void;
}

export function LinkPlace<Draft extends PlaceDraft>({ draft, errors, onChange, ...props }: PlaceProps<Draft>) {
  return (
    <FormCard>
      <BackHalfField
        value={draft.backHalf}
        check={props.address}
        error={errors.back_half}
        onChange={(backHalf) => onChange({ ...draft, backHalf }, 'back_half')}
      />
      <LinkTags
        value={draft.tags}
        known={props.knownTags}
        error={errors.tags}
        onChange={(tags) => onChange({ ...draft, tags }, 'tags')}
      />
    </FormCard>
  );
}
