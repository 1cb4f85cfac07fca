// The preview of a look says of which product shoppers of the EEA see no former price, and why.
import { variantId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectOrder, readers, show } from '../../testing/scene.tsx';
import { FormerPrices } from './former-prices.tsx';

const reduced = {
  variant_id: variantId.parse('9001'),
  title: '',
  price: 39,
  compare_at_price: 80,
  former_price: 80,
  former_price_eea: null,
  available: true,
  options: {},
  image_url: null,
};

describe.each(readers)('beside a preview on %s', (_where, reader) => {
  it.each(['not_known', 'was_lower', 'not_asked'] as const)('is said that it is %s', async (reason) => {
    const variants = [{ ...reduced, former_price_eea_reason: reason }];
    const { words } = await show(<FormerPrices details={[{ title: 'Wool coat', variants }]} />, reader);
    const said = words.links.form.former_prices[reason].replace('{{products}}', 'Wool coat');
    await expect.element(page.getByText(said)).toBeVisible();
    await expectOrder();
  });
});
