// Writes the lists of document kinds from the folders in kinds/, so that a new kind only needs a new folder.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { GROUPS, type KindRecord, type ShownKind } from '../kinds/kind.ts';

const KINDS = join(import.meta.dirname, '../kinds');

// Returns the text of each list, by its file name in kinds/.
export async function writeLists(): Promise<ReadonlyMap<string, string>> {
  const entries = readdirSync(KINDS, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  const kinds = await Promise.all(folders.map(readKind));
  const inGallery = kinds.toSorted((a, b) => a.group - b.group || a.place - b.place).map(({ name }) => name);
  const byRank = kinds.toSorted((a, b) => a.rank - b.rank).map(({ name }) => name);
  const formed = byRank.filter((name) => existsSync(`${KINDS}/${name}/form.ts`));
  const isAny = (type: string) => ` as const satisfies Readonly<Record<string, ${type}>>`;
  return new Map([
    [
      'all-forms.ts',
      writeList(formed, {
        title: 'The forms that the model gets. A form with a more specific noun is tried first',
        member: 'form',
        types: ["import type { KindForm } from './form.ts';"],
        open: 'export const FORMS = {',
        close: `}${isAny('KindForm')};`,
      }),
    ],
    [
      'all-records.ts',
      writeList(byRank, {
        title: 'The records of the kinds, in the order in which a text is tested against them',
        member: 'kind',
        types: ["import type { KindRecord } from './kind.ts';", "import type { DocumentKind } from './kinds.ts';"],
        open: 'export const RECORDS: Readonly<Record<DocumentKind, KindRecord>> = {',
        close: '};',
      }),
    ],
    [
      'all-shown.ts',
      writeList(inGallery, {
        title: 'The names and examples of the kinds, in the order of the gallery',
        member: 'shown',
        types: ["import type { ShownKind } from './kind.ts';"],
        open: 'export const SHOWN = {',
        close: `}${isAny('ShownKind')};`,
      }),
    ],
  ]);
}

async function readKind(name: string): Promise<{ name: string; group: number; place: number; rank: number }> {
  const { kind }: { kind: KindRecord } = await import(`${KINDS}/${name}/kind.ts`);
  const { shown }: { shown: ShownKind } = await import(`${KINDS}/${name}/shown.ts`);
  return { name, group: GROUPS.indexOf(shown.group), place: kind.place, rank: kind.rank };
}

interface List {
  title: string;
  // The list imports `form` from form.ts in each folder, `kind` from kind.ts, or `shown` from shown.ts.
  member: 'form' | 'kind' | 'shown';
  // The code around the members: `types` imports the types, `open` and `close` enclose the names.
  types: readonly string[];
  open: string;
  close: string;
}

function writeList(names: readonly string[], { title, member, types, open, close }: List): string {
  const values = names.map((name) => `import { ${member} as ${name} } from './${name}/${member}.ts';`);
  const from = (line: string) => line.slice(line.indexOf("'"));
  const imports = [...values, ...types].toSorted((a, b) => (from(a) < from(b) ? -1 : 1));
  const lines = [
    `// ${title}.`,
    '// `npm run kinds` writes this file.',
    ...imports,
    '',
    open,
    ...names.map((name) => `  ${name},`),
    close,
  ];
  return `${lines.join('\n')}\n`;
}
