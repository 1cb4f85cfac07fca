// The fields of a multilink's form by the names the contract gives them. Pure.
import type { FieldErrors } from '../../api/field-errors.ts';
import { baseFields } from '../../parts/links/base-draft.ts';
import type { Gap, Side } from './multilink-draft.ts';

const ownFields = [
  'value',
  'device_option',
  'link_resource.inventory_ids',
  'link_resource.selected_options',
  'link_resource.collection_ids',
  'link_resource.shopping_redirect_url',
  'link_resource.images',
  'link_resource.description',
] as const;
/** A field of one experience. */
export type ExperienceField = (typeof ownFields)[number];

type OptionField = `links_options.${Side}.${ExperienceField}`;
export type MultilinkField = (typeof baseFields)[number] | 'tags' | 'links_options' | OptionField;

export const toField = (side: Side, field: ExperienceField): OptionField => `links_options.${side}.${field}`;

export const fieldsOf = (side: Side): OptionField[] => ownFields.map((field) => toField(side, field));

/** The whole comes behind its parts, so that it takes only what no part does. */
export const multilinkFields: readonly MultilinkField[] = [
  ...baseFields,
  'tags',
  ...fieldsOf(0),
  ...fieldsOf(1),
  'links_options',
];

export const gapFields = {
  products: 'link_resource.inventory_ids',
  product: 'link_resource.inventory_ids',
  collection: 'link_resource.collection_ids',
} as const satisfies Record<Gap, ExperienceField>;

/** The errors of one experience by the name of its own field. */
export function errorOf(
  errors: FieldErrors<MultilinkField>,
  side: Side,
): (...fields: ExperienceField[]) => string | undefined {
  return (...fields) => fields.map((field) => errors[toField(side, field)]).find((error) => error !== undefined);
}
