// The process that startUpstream() starts: the demo server with one prepared text. Options are JSON in argv.
import { createDemoUpstream } from '@membrete/service/demo';

const upstream = await createDemoUpstream(JSON.parse(process.argv[2] ?? '{}'));
process.once('SIGTERM', () => process.exit(0));
console.log(upstream.url);
