// The command line for documents: npm run --silent document -- lint FILE…
import { runCommand } from './commands.ts';

process.exitCode = runCommand(process.argv.slice(2));
