import { loadTests } from '../harness/together.ts';

await loadTests(import.meta.dirname);
