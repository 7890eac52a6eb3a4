import { loadTests } from '../harness/together.ts';

await loadTests(import.meta.dirname, { number: 2, of: 4 });
