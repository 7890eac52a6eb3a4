import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Role, readDocument, splitSubject, subjectOf } from './document.ts';

const folder = new URL('./references/', import.meta.url);

function reference(number: string): string {
  const name = readdirSync(folder).find((file) => file.startsWith(number)) ?? '';
  return readFileSync(new URL(name, folder), 'utf8');
}

function rolesOf(text: string): Role[] {
  return readDocument(text).lines.map(({ role }) => role);
}

// The role of the line that opens with those words.
function roleIn(text: string, opening: string): Role | undefined {
  return readDocument(text).lines.find((line) => line.text.startsWith(opening))?.role;
}

const OFICIO = reference('01');

describe('outline', () => {
  for (const name of readdirSync(folder)) {
    it(`${name} has every part`, () => {
      const text = readFileSync(new URL(name, folder), 'utf8');
      const { lines, missing } = readDocument(text);
      assert.deepEqual(missing, []);
      assert.deepEqual(
        lines.map(({ start, end }) => text.slice(start, end)),
        text.split('\n').filter(Boolean),
      );
    });
  }

  it('an oficio, line by line, has the roles of its parts', () => {
    const head: Role[] = ['header', 'header', 'documentNumber', 'reference', 'subject', 'placeAndDate'];
    const body: Role[] = [
      'addressee',
      'addressee',
      'present',
      'paragraph',
      'listItem',
      'listItem',
      'paragraph',
      'paragraph',
    ];
    assert.deepEqual(rolesOf(OFICIO), [...head, ...body, 'closing', 'signature', 'signature', 'copy', 'copy']);
  });

  it('an acta, signed by four, has four groups of signatures', () => {
    const signatures = readDocument(reference('07')).lines.filter(({ role }) => role === 'signature');
    assert.deepEqual(
      signatures.map(({ blankBefore }) => blankBefore),
      [true, false, true, false, true, false, true, false],
    );
  });

  it('the acceptance of a nombramiento is a signature', () => {
    assert.equal(roleIn(reference('16'), 'Acepto'), 'signature');
  });

  for (const closing of [
    'A T E N T A M E N T E.',
    'Atentamente,',
    'Muy atentamente',
    'RESPETUOSAMENTE',
    '**ATENTAMENTE**',
  ]) {
    it(`«${closing}» is a closing`, () => {
      assert.equal(roleIn(OFICIO.replace('ATENTAMENTE', closing), closing), 'closing');
    });
  }

  for (const present of ['P R E S E N T E .-', 'Presente.', 'Presentes']) {
    it(`«${present}» is the word after the addressee`, () => {
      assert.equal(roleIn(OFICIO.replace('PRESENTE', present), present), 'present');
    });
  }

  for (const copy of ['c. c. p.', 'C.C.P.-', 'CCP', 'c.c.c.e.p', 'C.c.p']) {
    it(`«${copy}» labels a copy`, () => {
      assert.deepEqual(rolesOf(OFICIO.replaceAll('C.c.p.', copy)).slice(-3), ['signature', 'copy', 'copy']);
    });
  }

  it('place and date, before the subject or after the motto, are told', () => {
    const subject = /(ASUNTO:.*\n)\n(\{\{Lugar\}\}, a \{\{Fecha\}\}\n)/;
    assert.deepEqual(rolesOf(OFICIO.replace(subject, '$2$1')).slice(4, 7), ['placeAndDate', 'subject', 'addressee']);
    const late = OFICIO.replace('{{Lugar}}, a {{Fecha}}\n', '').replace(
      'ATENTAMENTE\n',
      'ATENTAMENTE\n«Pensar bien, para vivir mejor»\nPuebla, Puebla, a 3 de mayo de 2026\n',
    );
    assert.deepEqual(rolesOf(late).slice(13, 17), ['closing', 'motto', 'placeAndDate', 'signature']);
    assert.deepEqual(readDocument(late).missing, []);
  });

  it('a subject over two lines is one subject', () => {
    const text = OFICIO.replace('sobre el avance', 'sobre\nel avance');
    assert.deepEqual(rolesOf(text).slice(4, 7), ['subject', 'subject', 'placeAndDate']);
  });

  for (const label of ['ASUNTO:', 'Asunto.-', 'asunto :', 'A S U N T O :', '**Asunto:**']) {
    it(`«${label}» is the label of a subject and stays out of its words`, () => {
      const { lines, subject } = readDocument(`Dirección de Obras\n${label} Entrega de bienes\n\nPRESENTE\n`);
      assert.equal(subject?.role, 'subject');
      assert.equal(subjectOf(lines), 'Entrega de bienes');
      assert.equal(splitSubject(`${label} Entrega`).label, label);
    });
  }

  it('an institution that heads the document, and one that is addressed, are told by their place', () => {
    const header = 'SECRETARÍA DE FINANZAS Y ADMINISTRACIÓN\nSUBSECRETARÍA DE EGRESOS\nDirección de Recursos Humanos\n';
    const headed = OFICIO.replace('{{Institucion}}\n{{Area}}\n', header);
    assert.deepEqual(rolesOf(headed).slice(0, 4), ['header', 'header', 'header', 'documentNumber']);
    assert.deepEqual(readDocument(headed).missing, []);
    const company = OFICIO.replace(
      '{{Destinatario}}\n{{Cargo}}\n',
      'Comisión Federal de Electricidad\nDirección de Distribución\n',
    );
    assert.deepEqual(rolesOf(company), rolesOf(OFICIO));
    const plural = OFICIO.replace('{{Destinatario}}\n{{Cargo}}\n', 'Directores de {{Nombre_Institucion}}\n');
    assert.equal(roleIn(plural, 'Directores'), 'addressee');
    const late = 'Oficio núm. {{Numero_Oficio}}\n{{Lugar}}, a {{Fecha}}\nUniversidad Autónoma\n\nASUNTO: Aviso\n';
    assert.equal(roleIn(`${late}\n{{Destinatario}}\nPRESENTE\n`, 'Universidad'), 'header');
    const woman = OFICIO.replace('{{Institucion}}\n{{Area}}\n', '').replace(
      '{{Destinatario}}',
      'Secretaria de Turismo',
    );
    assert.equal(roleIn(woman, 'Secretaria'), 'addressee');
  });

  it('what follows the subject without a blank line is no part of it', () => {
    const memo =
      'PARA: {{Destinatario}}\nDE: {{Nombre_Remitente}}\nASUNTO: Reunión de trabajo\nEstimado personal:\nPor este medio se les convoca a la reunión que se celebrará el {{Fecha_Reunion}} en la sala de juntas.\nSe solicita puntual asistencia.\nATENTAMENTE\n{{Nombre_Remitente}}\n';
    assert.deepEqual(rolesOf(memo).slice(2, 6), ['subject', 'paragraph', 'paragraph', 'paragraph']);
    assert.equal(roleIn(memo.replace('Estimado personal:\n', ''), 'Por este'), 'paragraph');
    const letter = 'ASUNTO: Solicitud de apoyo\n{{Nombre_Titular}}\n{{Cargo_Titular}}\nPRESENTE\nTexto.\n';
    assert.deepEqual(rolesOf(letter), ['subject', 'addressee', 'addressee', 'present', 'paragraph']);
    assert.deepEqual(rolesOf('ASUNTO:\nSOLICITUD DE APOYO\n\nPRESENTE\n'), ['subject', 'subject', 'present']);
    assert.deepEqual(rolesOf('ASUNTO: Invitación a la\nFeria del Libro\n\nPRESENTE\n'), [
      'subject',
      'subject',
      'present',
    ]);
    assert.equal(roleIn(OFICIO.replace('ASUNTO:', 'Asunto.-'), 'Asunto.-'), 'subject');
  });

  for (const label of ['1.', '1)', '1.-', '1.1', '2.3.1', 'a)', 'a.', 'IV.', 'IV.-', '-', '•', '*']) {
    it(`«${label}» heads a point of a list`, () => {
      const text = OFICIO.replace(/^1\. /m, `${label} `);
      assert.equal(roleIn(text, label), 'listItem');
    });
  }

  it('«C.» heads a name, and a figure a sentence', () => {
    for (const words of ['C. Titular de la unidad.', '10 días después.', '1.5 % de avance.'])
      assert.equal(roleIn(OFICIO.replace(/^1\. /m, `${words} `), words), 'paragraph');
  });

  it('an annex below the copies is text of its own', () => {
    const annex = '\nANEXO 1. RELACIÓN DE BIENES\n1. Escritorio {{Inventario_1}}\nObservaciones: {{Observaciones}}\n';
    assert.deepEqual(rolesOf(OFICIO + annex).slice(-4), ['copy', 'annex', 'listItem', 'paragraph']);
  });

  it('what may stand around the parts is told', () => {
    const text = OFICIO.replace('{{Area}}\n', '{{Area}}\n«2026, Año de la Mujer»\n')
      .replace('PRESENTE', 'Atención: {{Nombre_Atencion}}\nPRESENTE')
      .replace('ATENTAMENTE\n', 'ATENTAMENTE\n{{Lema}}\n')
      .replace(/$/, '\nAnexo: {{Anexos}}\nABCD/EFG/hij\nElaboró: {{Nombre_Elabora}}\n');
    assert.equal(roleIn(text, '«2026'), 'motto');
    assert.equal(roleIn(text, 'Atención'), 'attention');
    assert.equal(roleIn(text, '{{Lema}}'), 'motto');
    assert.equal(roleIn(text, 'Anexo'), 'annex');
    assert.equal(roleIn(text, 'ABCD'), 'initials');
    assert.equal(roleIn(text, 'Elaboró'), 'initials');
  });

  it('what is missing is named', () => {
    assert.deepEqual(readDocument('').missing.length, 8);
    assert.deepEqual(readDocument(OFICIO.replace(/ASUNTO:.*\n/, '')).missing, ['subject']);
    assert.deepEqual(readDocument(OFICIO.replace('ATENTAMENTE\n', '')).missing, ['closing']);
    assert.deepEqual(readDocument(OFICIO.replace(/C\.c\.p\.[\s\S]*/, '')).missing, ['copies']);
    assert.deepEqual(readDocument(OFICIO.replace(/(ATENTAMENTE\n)[\s\S]*?(C\.c\.p)/, '$1$2')).missing, ['signature']);
    assert.deepEqual(readDocument(OFICIO.replace(/\{\{Destinatario\}\}\n.*\n/, '')).missing, ['addressee']);
  });

  it('any text, line by line, keeps every character that is no white space', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const lines = readDocument(text).lines.map(({ start, end }) => text.slice(start, end));
        assert.equal(lines.join('').replace(/\s/g, ''), text.replace(/\s/g, ''));
      }),
    );
  });
});
