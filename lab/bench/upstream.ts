// Runs as a process for startUpstream(): the demo server with one fixed text. argv has the options as JSON.
import { createDemoUpstream } from '@membrete/service/demo';

const upstream = await createDemoUpstream(JSON.parse(process.argv[2] ?? '{}'));
process.once('SIGTERM', () => process.exit(0));
console.log(upstream.url);
