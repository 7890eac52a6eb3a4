// Asks axe whether people with a disability can use a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// Loads axe only once. Legacy mode is faster, because axe needs no second page; on a page without frames, the
// result is the same.
export async function axeOn(page: Page): Promise<AxeBuilder> {
  const isLoaded = await page.evaluate('typeof axe === "object"');
  const axe = new AxeBuilder({ page, ...(isLoaded ? { axeSource: 'void 0' } : {}) }).setLegacyMode();
  // Rules that pass are left out, because the list is long.
  return axe.options({ resultTypes: ['violations'] });
}
