// startUpstream() runs this file as a process: the demo server with one prepared text. argv has its options
// as JSON.
import { createDemoUpstream } from '@membrete/service/demo';

const upstream = await createDemoUpstream(JSON.parse(process.argv[2] ?? '{}'));
process.once('SIGTERM', () => process.exit(0));
console.log(upstream.url);
