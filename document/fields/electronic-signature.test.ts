import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readDocument } from '../reading/document.ts';
import { applyEdits } from '../text.ts';
import { findElectronicSignature } from './electronic-signature.ts';
import { findFields } from './find-fields.ts';
import { findFormerMarks } from './former-marks.ts';
import { createLetterTemplate, signatureIn, templateOf, withoutElectronicSignature } from './letter-template.ts';

const SEAL = 'kP9x2Lm4Qz7Rt1Vb6Nc8Hs3Jd5Fg0WqYeUiOaSdFgHjKlZxCvBnM1234567890abcdEFGH+/ijkl==';
const CHAIN = '||1.0|DA/014/2025|2025-05-03T11:20:45|SORE800101MDFLVV05|00001000000512345678||';
const LINES = [
  `Firma Electrónica Avanzada\nSello digital:\n${SEAL}\nCadena original:\n${CHAIN}\nNúmero de certificado: 00001000000512345678\nFecha de firma: 03/05/2025 11:20:45\nLugar de firma: Loma Chica\nFolio de verificación: 8F3A-22B1-90CD\nhttps://verifica.ejemplo.mx/8F3A22B190CD`,
  `Este documento ha sido firmado mediante el uso de la firma electrónica avanzada del funcionario competente.\nSello Digital: ${SEAL}\nCertificado digital: 00001000000598765432\nVerifique la autenticidad en https://verifica.ejemplo.mx con el folio 55120`,
  `DOCUMENTO FIRMADO ELECTRÓNICAMENTE\nFirmado por: EVA SOL RÍOS\nNo. de serie del certificado: 3030303031303030303030353132333435363738\nFecha y hora de firma: 3 de mayo de 2025, 11:20\nHash: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
  `Cadena Original\n${CHAIN}\nSello Electrónico\n${SEAL.slice(0, 48)}\n${SEAL.slice(20)}\nCódigo de verificación: A1B2C3D4\nPara verificar la integridad del documento consulte https://validador.ejemplo.mx/?id=A1B2C3D4`,
];
const TABLES = [
  `| Sello digital | ${SEAL} |\n|---|---|\n| Número de certificado | 00001000000512345678 |\n| Fecha de firma | 03/05/2025 11:20 |\n| Folio de verificación | 8F3A22B1 |`,
  `| Firma electrónica | Cadena original: ${CHAIN.replaceAll('|', '\\|')} |\n|---|---|\n| Autoridad certificadora | Servicio de Certificación del Estado |\n| Sello digital | ${SEAL} |`,
  `| Firmado por: | Eva Sol Ríos |\n|---|---|\n| No. de serie del certificado: | 00001000000512345678 |\n| Fecha y hora de firma: | 03/05/2025 11:20:45 |\n| Algoritmo de firma: | RSA-SHA256 |\n| Sello digital: | ${SEAL} |`,
];
const OTHER_WORDS = [
  `Firma electrónica avanzada\nCadena original:\n${CHAIN}\nSello digital:\n${SEAL}\nEl presente documento puede verificarse en https://verifica.ejemplo.mx con el folio B23C6F282.`,
  `| FIRMA ELECTRÓNICA CERTIFICADA ||\n|---|---|\n| Firmante | Lic. Eva Sol Ríos |\n| Certificado | 00001000000512345678 |\n| Fecha (UTC) | 2025-05-03T11:20:45 |\n| Hash SHA-256 | ${'1dff02cee737443e'.repeat(4)} |\n| Firma | ${SEAL} |\n| Verificación | https://verifica.ejemplo.mx/v/d21fa5d328 |\n\nCódigo QR`,
  `Documento firmado electrónicamente por Lic. Eva Sol Ríos, Directora de Archivo, el 2025-05-03T11:20:45, con el certificado 00001000000512345678. Evidencia criptográfica: ${'f90d0d3bf1'.repeat(4)}. Para comprobar su autenticidad ingrese a https://verifica.ejemplo.mx con la clave 3CC2-D0B6.`,
];
const BOXES = [
  `Código QR\nUUID: 5F2C1A9E-77B0-4E1D-9A55-0C1D2E3F4A5B\nSello digital\n${SEAL}\nURL de verificación:\nhttps://verifica.ejemplo.mx/5F2C1A9E`,
  `Evidencia criptográfica\nFirma digital: ${SEAL}\nEstampa de tiempo: 2025-05-03T11:20:45Z\nSerie del certificado: 00001000000512345678`,
  `La autenticidad de este documento puede comprobarse en https://verifica.ejemplo.mx con el código 77A9F0.\nSello electrónico: ${SEAL}\nNo. certificado: 00001000000512345678`,
];
const PAIRS = 'b1 04 7e 22 9c d0 5f 31 aa 08 6d 4b e7 19 c2 70';
const OF_OTHER_SYSTEMS = [
  `${CHAIN}\n${SEAL}`,
  `CADENA ORIGINAL\n||1.1|77b0|2025-05\n-03T11:20:45|DA/014/20\n25|SORE800101AB1|\nEVA SOL RÍOS||\nFIRMA ELECTRÓNICA AVANZADA\n${SEAL.slice(0, 30)}\n${SEAL.slice(30, 60)}\n${SEAL.slice(60)}`,
  `Folio fiscal: 5F2C1A9E-77B0-4E1D-9A55-0C1D2E3F4A5B\nSello digital del SAT: ${SEAL}\nNo. de serie del certificado del SAT: 00001000000509876543\nFecha y hora de certificación: 2025-05-03T11:20:45`,
  'Consulte la autenticidad de este documento en https://valida.ejemplo.mx/d/8f3kq2 con el folio de verificación K7T9-20QX.',
  'Documento firmado con e.firma. Firmante: EVA SOL RÍOS. Número de serie: 00001000000498761234. Fecha: 03/05/2025 11:20:45.\nLa integridad y autoría del presente documento se puede comprobar en http://firma.ejemplo.mx/verifica?id=5b1d77ce',
  `EVIDENCIA CRIPTOGRÁFICA - TRANSACCIÓN\n| Archivo firmado: | oficio-14.pdf |\n|---|---|\n| Firmante(s): | 1 |\n| Nombre: | EVA SOL RÍOS |\n| No. serie: | 70.6a.66.20.63.6a.66.00.00.2a |\n| Fecha: (UTC / local) | 03/05/25 17:20:45 - 03/05/25 11:20:45 |\n| Algoritmo: | RSA - SHA256 |\n| Cadena de firma: | ${PAIRS} |\n| TSP: Emisor del certificado | TSA de Loma Chica |\n| Identificador de la respuesta TSP: | 88123401 |`,
  `Código de verificación: A1B2C3D4E5\nHash: 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08\nSello:\n${SEAL.slice(0, 40)}\n${SEAL.slice(40)}\nVigencia del certificado: 03/02/2023 al 03/02/2027`,
  `| El presente documento ha sido firmado electrónicamente de conformidad con los artículos 7 y 9 de la Ley de Firma Electrónica. Sello electrónico: ${SEAL} Estampilla de tiempo: 2025-05-03 11:20:45 Secuencia: 4417290 |\n|---|`,
  `| Firmado electrónicamente por: EVA SOL RÍOS Certificado: 00001000000512345678 Fecha de firma: 03/05/2025 11:20:45 | |\n|---|---|\n| Cadena original | ${CHAIN.replaceAll('|', '\\|')} |\n| Sello digital | ${SEAL} |`,
];

const BODY = `OFICIO No. DA/014/2025
ASUNTO: Se informa la entrega.

Loma Chica, a 3 de mayo de 2025.

LIC. ANA LUNA PAZ
DIRECTORA DE BIENES
PRESENTE

Le informo que el sello digital de la escuela y el certificado de estudios se entregan el 9 de mayo de 2025, conforme a la Ley de Firma Electrónica Avanzada.

ATENTAMENTE

LIC. EVA SOL RÍOS
DIRECTORA DE ARCHIVO`;
const COPY = 'C.c.p. Archivo.';
const LETTERS = [...LINES, ...TABLES, ...OTHER_WORDS, ...BOXES, ...OF_OTHER_SYSTEMS].map(
  (signature) => `${BODY}\n\n${signature}\n\n${COPY}`,
);

function covers(ranges: readonly { start: number; end: number }[], start: number, end: number): boolean {
  return ranges.some((range) => range.start < end && start < range.end);
}

describe('findElectronicSignature', () => {
  it('finds the whole signature in lines, tables and boxes, and nothing else', () => {
    assert.equal(LETTERS.length, 22);
    for (const letter of LETTERS) {
      const ranges = findElectronicSignature(readDocument(letter).lines);
      const left = applyEdits(
        letter,
        ranges.map((range) => ({ ...range, text: '' })),
      );
      assert.ok(left.startsWith(`${BODY}\n`) && left.endsWith(`\n${COPY}`), letter);
      assert.doesNotMatch(left.slice(BODY.length, -COPY.length), /[\p{L}\d]/u);
      assert.ok(
        findFields(letter).every(({ places }) => places.every(({ start, end }) => !covers(ranges, start, end))),
      );
    }
  });

  it('finds none in a letter that only speaks of seals, certificates and codes', () => {
    const plain = `${BODY}\n\n${COPY}`;
    const folio = `${BODY}\n\nFolio de verificación: 5512\n\n${COPY}`;
    for (const letter of [plain, folio]) assert.deepEqual(findElectronicSignature(readDocument(letter).lines), []);
  });

  it('keeps what is at its left, in a cell or a column', () => {
    const row = `| Eva Sol Ríos | Sello digital: ${SEAL} |\n|---|---|\n| Directora | Número de certificado: 00001000000512345678 |`;
    const columns = `Eva Sol Ríos          Sello digital:\nDirectora             ${SEAL}\nElaboró               Fecha de firma: 03/05/2025`;
    for (const signature of [row, columns]) {
      const letter = `${BODY}\n\n${signature}\n\n${COPY}`;
      const edits = signatureIn(letter).map((range) => ({ ...range, text: '' }));
      const left = applyEdits(letter, edits).slice(BODY.length, -COPY.length);
      assert.match(left, /Eva Sol Ríos[\s\S]*Directora/);
      assert.doesNotMatch(left, /Sello|0000|kP9x|2025/);
    }
  });

  it('finds none where one is to come', () => {
    for (const blank of ['{{Dato}}', '________', '[dato]', '']) {
      const labels = ['Sello digital', 'Número de certificado', 'Fecha de firma', 'Folio de verificación'];
      const letter = `${BODY}\n\n${labels.map((label) => `${label}: ${blank}`).join('\n')}\n\n${COPY}`;
      assert.deepEqual(signatureIn(letter), [], blank);
    }
  });

  it('keeps its data from being asked for, and the letter that is made from its text', () => {
    const asked = findFields(`${BODY}\n\n${COPY}`).map(({ value }) => value);
    for (const letter of LETTERS) {
      const fields = findFields(letter);
      assert.deepEqual(
        fields.map(({ value }) => value),
        asked,
      );
      const template = withoutElectronicSignature(createLetterTemplate('', letter, fields));
      assert.doesNotMatch(templateOf(template), /[A-Za-z\d+/]{40}|00001000000|ejemplo\.mx/);
      assert.match(templateOf(template), /DIRECTORA DE ARCHIVO/);
    }
  });
});

describe('findFormerMarks', () => {
  const stamped = (stamp: string) => `${BODY}\n\n${stamp}\n\n${COPY}`;

  it('finds a stamp of reception, which asks for nothing and is not in the next letter', () => {
    for (const stamp of [
      'RECIBIDO\n22 ABR 2026\n12:41\nOFICIALÍA DE PARTES\nNOMBRE: Lupita   FIRMA: (rúbrica)',
      'RECIBÍ ORIGINAL\n26/09/2025 10:05 a.m.',
      'ACUSE DE RECIBO\nOficialía de Partes\n3 mayo 2025',
    ]) {
      const letter = stamped(stamp);
      const fields = findFields(letter);
      assert.deepEqual(
        fields.map(({ value }) => value),
        findFields(stamped('')).map(({ value }) => value),
      );
      const next = templateOf(withoutElectronicSignature(createLetterTemplate('', letter, fields)));
      assert.equal(next.slice(-COPY.length - 2), `\n\n${COPY}`.slice(-COPY.length - 2));
      for (const words of stamp.split('\n')) assert.ok(!next.includes(words), words);
    }
  });

  it('finds none where a stamp is to come, nor a date below other words', () => {
    for (const words of [
      'RECIBÍ\nNombre: ______\nFecha: 3/5/2025',
      'Recibido\n{{Fecha}}',
      'RECIBÍ\nLIC. EVA SOL',
      'Anexo\n3/5/2025',
    ])
      assert.deepEqual(findFormerMarks(readDocument(stamped(words)).lines), []);
  });
});
