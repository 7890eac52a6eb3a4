// The upstream of the benchmarks as a process of its own: the demo server with one prepared text. Options as JSON in argv.
import { createDemoUpstream } from '../src/demo/server.ts';

const upstream = await createDemoUpstream(JSON.parse(process.argv[2] ?? '{}'));
process.once('SIGTERM', () => process.exit(0));
console.log(upstream.url);
