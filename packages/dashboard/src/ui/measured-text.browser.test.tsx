// A text that grows with its rows leaves a measure on the page, which outlives it.
import { Textarea } from '@mantine/core';
import { expect, it } from 'vitest';
import { expectOrder, show } from '../testing/scene.tsx';

it('keeps within a window that is narrower than the text was', async () => {
  await show(<Textarea autosize label="Message" defaultValue="Hello" />, { language: 'en', width: 1440 });
  await show(<p>שלום</p>, { language: 'he', width: 320 });
  expect(document.querySelector('body > textarea')).not.toBeNull();
  await expectOrder();
});
