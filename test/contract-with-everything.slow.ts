// Runs those tests of the contract with every feature of the configuration that take longest.
import { join } from 'node:path';
import { configureEverything, LEFT_TO_SLOW } from './harness/everything.ts';
import { loadTests } from './harness/together.ts';

await configureEverything();
await loadTests(join(import.meta.dirname, 'contract'), LEFT_TO_SLOW);
