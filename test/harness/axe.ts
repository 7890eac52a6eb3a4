// Asks axe whether people with a disability can use a page.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

// The part of axe's result that is read here.
interface Result {
  violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[];
}

// Returns a line for each rule that the page breaks. `only` has names of rules, or tags of rules. By default,
// axe runs all rules.
export async function findViolations(page: Page, only?: readonly string[]): Promise<string[]> {
  const isDrawn = await page.evaluate<boolean>('getComputedStyle(document.documentElement).opacity !== "0"');
  if (!isDrawn) throw new Error('axe sees no colours on a page that is not drawn: visit it with «drawn»');
  // The package loads axe into the page. It is not used any further, because axe alone takes a third less time.
  if (!(await page.evaluate('typeof axe === "object"')))
    await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze();
  // Rules that pass are left out, because the list is long.
  const options = { resultTypes: ['violations'], ...(only ? { runOnly: only } : {}) };
  const { violations } = await page.evaluate<Result>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join('; ')}`,
  );
}
