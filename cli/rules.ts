// `document rules` prints docs/reglas.md.
import { rulesPage } from '@membrete/document/rules-page';

export function printRules(): number {
  process.stdout.write(rulesPage());
  return 0;
}
