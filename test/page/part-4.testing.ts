import { loadTests } from '../harness/together.ts';

await loadTests(import.meta.dirname, { number: 4, of: 4 });
