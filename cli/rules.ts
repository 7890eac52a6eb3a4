// document rules: prints the page of rules, docs/reglas.md.
import { rulesPage } from '../document/rules/page.ts';

export function printRules(): number {
  process.stdout.write(rulesPage());
  return 0;
}
