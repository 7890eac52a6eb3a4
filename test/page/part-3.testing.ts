import { loadTests, testFilesIn } from '../harness/together.ts';

await loadTests(import.meta.dirname, testFilesIn(import.meta.dirname, { number: 3, of: 5 }));
