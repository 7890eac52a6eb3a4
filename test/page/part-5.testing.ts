import { loadTests, testFilesIn } from '../harness/together.ts';

await loadTests(import.meta.dirname, testFilesIn(import.meta.dirname, { number: 5, of: 5 }));
