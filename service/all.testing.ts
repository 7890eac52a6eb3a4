import { loadTests } from '../test/harness/together.ts';

await loadTests(import.meta.dirname);
