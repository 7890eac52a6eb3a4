import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { REFERENCES } from '../kinds/references.testing.ts';
import { readDocument } from '../reading/document.ts';
import { signaturesFrom } from './signature-reader.ts';

const NAME = '{{Nombre_Remitente}}';
const POST = '{{Cargo_Remitente}}';
const RULE = '______________________';

// Each case has the lines between ATENTAMENTE and the copies, and their expected `place`. « | » separates
// people.
const CASES: [string, string, string][] = [
  ['a name and a post', `\n${NAME}\n${POST}`, 'name detail'],
  ['a rule, a blank line and the name', `\n${RULE}\n\n${NAME}\n${POST}`, 'rule name detail'],
  ['a rule upon the name', `\n${RULE}\n${NAME}\n${POST}`, 'rule name detail'],
  ['a blank line between name and post', `\n${NAME}\n\n${POST}`, 'name detail'],
  ['the post first', `\n${POST}\n\n${NAME}`, 'heading name'],
  ['the post first, as words', `LA DIRECTORA GENERAL\n\n${NAME}`, 'detail name'],
  ['contact below', `\n${NAME}\n${POST}\n\nTeléfono: {{Telefono}}\nCorreo: {{Correo}}`, 'name detail detail detail'],
  ['a place marked for signing', `\n[Firma]\n\n${NAME}\n\n${POST}`, 'rule name detail'],
  [
    'labels parted from their names',
    '\nAUTORIZÓ\n\n{{Nombre_Autoriza}}\n{{Cargo_Autoriza}}\n\nVo. Bo.\n\n{{Nombre_Revisa}}\n{{Cargo_Revisa}}',
    'heading name detail | heading name detail',
  ],
  [
    'a second person under a label',
    `\n${NAME}\n${POST}\n\nRECIBÍ\n\n{{Nombre_Recibe}}\n{{Puesto}}`,
    'name detail | heading name detail',
  ],
  [
    'two rules with a name each',
    `\n${RULE}\n\n{{Testigo_1}}\n\n${RULE}\n\n{{Testigo_2}}\nTestigo`,
    'rule name | rule name detail',
  ],
  [
    'names and their posts, each by itself',
    '\n{{Nombre_Entrega}}\n\nEntrega\n\n{{Nombre_Recibe}}\n\nRecibe',
    'name detail | name detail',
  ],
  [
    'plain words',
    '\nLic. Rosa Méndez Arce\nDirectora\n\nJUAN CRUZ SOSA\nTESORERO MUNICIPAL',
    'name detail | name detail',
  ],
  [
    'columns below short headings, some without a post',
    '\nELABORÓ             REVISÓ              AUTORIZÓ\n______________      ______________      ______________\n{{Nombre_y_cargo_de_quien_elabora}}      Efrén Tinoco        Aurelia Sáenz\n                    Contador            Tesorera',
    'heading rule name | heading rule name detail | heading rule name detail',
  ],
  ['another sort of variable', '\n{{Servidora_Publica}}\nDirectora', 'name detail'],
  ['only rules', `\n${RULE}\nFirma del solicitante\n\n${RULE}\nFirma del testigo`, 'rule name | rule name'],
  [
    'a post of several lines first',
    `\nJEFE DE LA UNIDAD\nTECNOLOGÍAS DE LA INFORMACIÓN\n\n${NAME}`,
    'heading heading name',
  ],
  [
    'a post of several lines, and a name in words',
    '\nEL ENCARGADO\nDEL DESPACHO\nDE LA OFICINA\n\nROSA ARCE',
    'heading heading heading name',
  ],
  [
    'two people, the post of each first',
    '\nEL TESORERO\nJuan Cruz\n\nLA SÍNDICA\nRosa Arce',
    'heading name | heading name',
  ],
  ['two columns', `\n${RULE}     ${RULE}\n{{Testigo_1}}        {{Testigo_2}}`, 'rule name | rule name'],
  [
    'a label above two columns',
    `\nTESTIGOS\n\n${RULE}\t${RULE}\n{{Testigo_1}}\t{{Testigo_2}}`,
    'heading rule name | rule name',
  ],
  [
    'three columns',
    '\nSolicita   Autoriza   Recibe\n{{Nombre_1}}   {{Nombre_2}}   {{Nombre_3}}\n{{Cargo_1}}   {{Cargo_2}}   {{Cargo_3}}',
    'heading name detail | heading name detail | heading name detail',
  ],
  [
    'a name above its part in the matter',
    '\nROSA ARCE\nDIRECTORA\n\nLUZ VEGA MONTES\nTESTIGO',
    'name detail | name detail',
  ],
  [
    'a label upon a name in words',
    '\nENTREGÓ\nRosa Arce Luna\n\nRECIBIÓ\nLuz Vega Montes',
    'heading name | heading name',
  ],
  ['only words', '\nFirma de quien solicita', 'name'],
  [
    'labels in columns, parted from their names',
    '\nENTREGA      RECIBE\n\n{{Nombre_1}}      {{Nombre_2}}\n{{Cargo_1}}      {{Cargo_2}}',
    'heading name detail | heading name detail',
  ],
  [
    'columns of unlike length',
    `\n${NAME}\t\tROSA ARCE\n${POST}\t\tJEFA DEL ÁREA\n                                                     DE COMPRAS`,
    'name detail | name detail detail',
  ],
  ['two names in one block: the second is no second signer', '\nLic. Ana Ruiz Soto\nLic. Juan Paz Mora', 'name detail'],
  ['a post under the first of two names', `\n${NAME}     {{Nombre_Testigo}}\n${POST}`, 'name detail | name'],
  ['blanks within a name', '\nLic.   Rosa Arce\nDirectora', 'name detail'],
  [
    'heads in columns, far above their names',
    '\n“EL ARRENDADOR”          “EL ARRENDATARIO”\n\n\n\nC. {{Nombre_1}}          C. {{Nombre_2}}',
    'heading name | heading name',
  ],
  [
    'the head of the next who signs, by itself',
    '\nC. {{Nombre_1}}\n\nREVISIÓN TÉCNICA\n\nING. {{Nombre_2}}',
    'name | heading name',
  ],
  [
    'the party of the next who signs, by itself',
    '\n{{Nombre_1}}\nDirector\n\nPOR LA CONTRALORÍA\n\n{{Nombre_2}}\nAuditora',
    'name detail | heading name detail',
  ],
  [
    'a Markdown table',
    '\n| Solicita | Autoriza |\n|---|---|\n| {{Nombre_1}} | {{Nombre_2}} |\n| {{Cargo_1}} | {{Cargo_2}} |',
    'heading name detail | heading name detail',
  ],
];

describe('signatures', () => {
  for (const [what, signed, expected] of CASES) {
    it(`${what}: ${expected}`, () => {
      assert.equal(read(`Texto.\n\nATENTAMENTE\n${signed}\n\nC.c.p. Archivo.\n`), expected);
    });
  }

  it('the references have those who sign them', () => {
    for (const [kind, text] of REFERENCES) {
      const people = read(text).split(' | ');
      assert.equal(people.length, SIGNERS[kind] ?? 1, kind);
      for (const person of people) assert.match(person, /^name(?: detail)?$/);
    }
  });
});

const SIGNERS: Readonly<Record<string, number>> = { acta_administrativa: 4, entrega_recepcion: 5, nombramiento: 2 };

function read(text: string): string {
  const { lines } = readDocument(text);
  const from = lines.findIndex(({ role }) => role === 'signature');
  const people = signaturesFrom(lines, from);
  // No letter of the signature lines is lost, and no letter belongs to two people.
  const signed = lines.filter(({ role }) => role === 'signature');
  const ofPeople = people.flatMap((person) => person.lines).toSorted((a, b) => a.start - b.start);
  const letters = (some: readonly { text: string }[]) =>
    some.map(({ text }) => text.replace(/[\s|:]|-{3}/g, '')).join('');
  assert.equal(letters(ofPeople), letters(signed));
  assert.equal(people.at(-1)?.to, from + signed.length);
  return people.map((person) => person.lines.map(({ place }) => place).join(' ')).join(' | ');
}
