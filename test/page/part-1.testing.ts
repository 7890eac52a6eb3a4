import { loadTests } from '../harness/together.ts';

await loadTests(import.meta.dirname, { number: 1, of: 4 });
