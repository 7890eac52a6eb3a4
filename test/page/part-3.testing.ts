import { loadTests } from '../harness/together.ts';

await loadTests(import.meta.dirname, { number: 3, of: 4 });
