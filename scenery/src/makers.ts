// Who made the goods, as the merchant noted it: most makers are named whole, some say nothing.
import type { Metafield, MetafieldDefinition } from './goods.ts';

const silent: readonly string[] = ['Paperlark', 'Cobblemark', 'Little Orbit', 'Lowlight Works'];

const lines = 'multi_line_text_field';
const line = 'single_line_text_field';

/** As merchants mostly name such notes, and others beside them. */
export const noteDefinitions: readonly MetafieldDefinition[] = [
  { key: 'manufacturer_name', name: 'Manufacturer', type: line },
  { key: 'manufacturer_address', name: 'Manufacturer’s address', type: lines },
  { key: 'manufacturer_contact', name: 'Manufacturer’s contact', type: line },
  { key: 'safety_warnings', name: 'Safety warnings', type: line },
  { key: 'material', name: 'Material', type: line },
  { key: 'care_guide', name: 'Care guide', type: 'rich_text_field' },
  { key: 'weight', name: 'Weight', type: 'weight' },
].map((each) => ({ namespace: 'custom', ...each }));

/** Under the names of the definitions. */
export function noteMaker(vendor: string): { metafields?: Metafield[] } {
  if (silent.includes(vendor)) return {};
  const host = `${vendor.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.example`;
  const notes = {
    manufacturer_name: `${vendor} Ltd.`,
    manufacturer_address: '14 Weaver’s Lane\nDublin 8, D08 X0Y1\nIreland',
    manufacturer_contact: `care@${host}`,
    safety_warnings: 'Keep away from open fire.',
  };
  const metafields = Object.entries(notes).map(([key, value]) => ({
    namespace: 'custom',
    key,
    type: value.includes('\n') ? lines : line,
    value,
  }));
  return { metafields };
}
