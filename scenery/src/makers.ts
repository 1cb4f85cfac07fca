// Who made the goods, as the merchant noted it: most makers are named whole, some say nothing.
import type { Metafield } from './goods.ts';

const silent: readonly string[] = ['Paperlark', 'Cobblemark', 'Little Orbit', 'Lowlight Works'];

/** Under the names that merchants mostly give such notes. */
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
    type: value.includes('\n') ? 'multi_line_text_field' : 'single_line_text_field',
    value,
  }));
  return { metafields };
}
