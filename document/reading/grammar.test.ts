// Documents that offices wrote, test/fixtures/documents, are read with the expected roles.
import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import type { Role } from '../line.ts';
import { readDocument } from './document.ts';

// In a fixture, the letters before a line are its correct roles. `~` accepts any role.
const LETTERS: Readonly<Record<Role, string>> = {
  header: 'H',
  documentNumber: 'N',
  reference: 'R',
  subject: 'S',
  placeAndDate: 'D',
  addressee: 'A',
  attention: 'T',
  present: 'P',
  paragraph: 'B',
  listItem: 'L',
  closing: 'C',
  motto: 'M',
  signature: 'F',
  annex: 'X',
  copy: 'K',
  initials: 'I',
  footer: 'Z',
};

const DOCUMENTS = new URL('../../test/fixtures/documents/', import.meta.url);

for (const file of globSync('*.txt', { cwd: DOCUMENTS.pathname }).sort())
  test(`reads each line of ${file}`, () => {
    const marked = readFileSync(new URL(file, DOCUMENTS), 'utf8').trimEnd().split('\n');
    const wanted = marked.filter((line) => line !== '').map((line) => line.split('|', 1)[0] ?? '');
    const { lines } = readDocument(marked.map((line) => line.replace(/^[A-Z~]+\|/, '')).join('\n'));
    const wrong = lines.filter(({ role }, at) => wanted[at] !== '~' && !wanted[at]?.includes(LETTERS[role]));
    assert.deepEqual(
      wrong.map(({ why, text }) => `${why} | ${text}`),
      [],
    );
  });

test('each line has the name of the decision that gave it its role', () => {
  const { lines } = readDocument(
    'SECRETARÍA DE SALUD\nASUNTO: Vacunas\n\nLe informo que ya hay vacunas en los centros de salud de la zona.\n\nATENTAMENTE\n\nAna',
  );
  assert.deepEqual(
    lines.map(({ why }) => why),
    ['head: institution', 'head: subject', 'body: paragraph', 'tail: closing', 'tail: signature'],
  );
});

// HEAD is above the lines of each case. In a case, `/` separates lines and ¶ is a blank line.
const HEAD = `SECRETARÍA DE FINANZAS
Oficio núm. SF/12/2026
ASUNTO: Solicitud de apoyo

Mérida, Yucatán, a 3 de mayo de 2026

LIC. ANA SOL BELTRÁN
DIRECTORA GENERAL
PRESENTE

Por medio del presente le solicito su apoyo para la reparación del camino que lleva a la escuela primaria de la comunidad.
`;
const BODY = 'Por medio del presente le solicito su apoyo para la reparación del camino que lleva a la escuela';
const SIGNER = 'JUAN CRUZ SOSA/DIRECTOR';

for (const [letters, lines, head = HEAD] of [
  // An organisation may sign, even if its name reads like a motto.
  ['CFK', 'ATENTAMENTE/¶/Vecinos unidos por la colonia Centro/¶/C.c.p. Archivo.'],
  ['CF', 'ATENTAMENTE/Frente Ciudadano en Defensa del Agua'],
  ['CMMFFK', `ATENTAMENTE/SUFRAGIO EFECTIVO/NO REELECCIÓN/¶/${SIGNER}/¶/C.c.p. Archivo.`],
  ['CMMFF', `ATENTAMENTE/“SUFRAGIO EFECTIVO,/NO REELECCIÓN”/¶/${SIGNER}`],
  ['CMMFF', `ATENTAMENTE/Por un gobierno cercano/Honesto y Eficaz/¶/${SIGNER}`],
  ['CMMFF', `ATENTAMENTE/"Educar es/Transformar Vidas"/¶/${SIGNER}`],
  ['CMMFF', `ATENTAMENTE/¶/Ciencia y cultura/¶/Por mi raza hablará el espíritu/¶/${SIGNER}`],
  ['CMMDFF', `ATENTAMENTE/Juntos por el/Bienestar Social/Mérida, Yucatán, a 3 de mayo de 2026/${SIGNER}`],
  ['CMDFF', `ATENTAMENTE/Ciencia y cultura/Mérida, Yucatán, a 3 de mayo de 2026/¶/${SIGNER}`],
  ['CFMFF', `ATENTAMENTE/Universidad Autónoma/"Ciencia y virtud"/${SIGNER}`],
  ['MMCFF', `Por un gobierno/cercano a la gente/ATENTAMENTE/¶/${SIGNER}`],
  ['MCFF', `¡Juntos por el agua!/ATENTAMENTE/¶/${SIGNER}`],
  ['DMCFF', `{{Lugar}}, a {{Fecha}}/¶/Juntos por el bienestar/ATENTAMENTE/¶/${SIGNER}`],
  // The only item of a list is not the heading of a section.
  ['BLCF', 'Solicito lo siguiente:/¶/1. Constancia de servicios/¶/PROTESTO LO NECESARIO/¶/JUAN CRUZ SOSA'],
  ['BLCF', 'Solicito lo siguiente:/¶/1. Constancia de servicios/¶/ATENTAMENTE. "Sufragio efectivo"/¶/JUAN CRUZ SOSA'],
  [
    'CFFKKK',
    `ATENTAMENTE/¶/${SIGNER}/¶/Con copia para:/¶/Mtra. Rosa Arce, Directora General de Recursos Humanos de la Secretaría de Finanzas del Estado. Correo: rosa@edo.mx/¶/Minutario`,
  ],
  ['CFFF', 'ATENTAMENTE/¶/Nombre: ______________/¶/Recibió: ______________/Fecha: ______________'],
  ['KCFFI', `C.c.p. Archivo/¶/ATENTAMENTE/¶/${SIGNER}/¶/TGB`],
  ['CFFKXI', `ATENTAMENTE/¶/${SIGNER}/¶/C.c.p. Archivo/¶/Anexo: lista/¶/lina`],
  ['HSAPBBCF', 'ASUNTO: Alta/¶/LIC. ANA SOL/PRESENTE/¶/Nombre: {{N}}/Domicilio: {{D}}/¶/ATENTAMENTE/¶/Ana', 'SALUD'],
  ['HSABCF', `ASUNTO: Se informa lo siguiente:/Lic. Ana Sol/¶/${BODY}./¶/ATENTAMENTE/¶/Ana`, 'SECRETARÍA DE SALUD'],
  ['HSNABCF', `ASUNTO: Alta/Oficio núm. SF-12/¶/Secretaría de Salud/¶/${BODY}./¶/ATENTAMENTE/¶/Ana`, 'AYUNTAMIENTO'],
  [
    'HDNAABCF',
    `Mérida, Yucatán, a 3 de mayo de 2026/Oficio núm. SF-12/¶/Dirección de Salud/Subdirección de Nómina/¶/${BODY}./¶/ATENTAMENTE/¶/Ana`,
    'AYUNTAMIENTO',
  ],
] as const)
  test(`reads ${lines} as ${letters}`, () => {
    const below = lines.replaceAll('/', '\n').replaceAll('¶', '');
    const read = readDocument(`${head}\n${below}`).lines.filter(({ start }) => head !== HEAD || start > HEAD.length);
    assert.equal(read.map(({ role }) => LETTERS[role]).join(''), letters);
  });
