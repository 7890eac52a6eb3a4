// Asks axe whether people with a disability can use a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// Loads axe into the page only once. Legacy mode is faster, because it opens no second page. On a page
// without frames, its result is the same.
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isDrawn = await page.evaluate<boolean>('getComputedStyle(document.documentElement).opacity !== "0"');
  if (!isDrawn) throw new Error('axe sees no colours on a page that is not drawn: visit it with «drawn»');
  const isLoaded = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: 'void 0' } : {}) }).setLegacyMode();
  // Rules that pass are left out, because the list is long.
  return axe.options({ resultTypes: ['violations'] });
}
