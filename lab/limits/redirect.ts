// Makes the rooms, and what starts them for a test, come from another checkout, whose root is in
// MEMBRETE_TREE.
import { registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';

const OWN = new URL('../../', import.meta.url).href;
const ROOM = new RegExp(`^${RegExp.escape(OWN)}(?=(?:document|word|service|page|cli|test/harness)/)`);
const other = `${pathToFileURL(process.env.MEMBRETE_TREE ?? '').href}/`;

registerHooks({
  resolve(specifier, context, next) {
    const { url, ...resolved } = next(specifier, context);
    return { ...resolved, url: url.replace(ROOM, other) };
  },
});
