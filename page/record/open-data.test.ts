import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listVariables } from '@membrete/document/variables';
import { phraseDownloaded } from './open-data.ts';

const DATA = listVariables('{{Cargo}} {{Lugar}} {{Monto}}');
const said = (file: string, blank: number, stale: number) =>
  phraseDownloaded(file, { blank: DATA.slice(0, blank), stale: DATA.slice(0, stale), awaitsNumber: false });

test('a downloaded Word file says what it lacks and what is old in it, of one datum as of several', () => {
  assert.equal(said('Oficio.docx', 1, 0), 'Está en sus descargas: falta «Cargo». En Word se ve sombreado.');
  assert.equal(said('Oficio.docx', 2, 0), 'Está en sus descargas: faltan 2 datos. En Word se ven sombreados.');
  assert.match(said('Oficio.docx', 1, 1), /falta «Cargo»; 1 dato es de la carta anterior: Cargo\. En Word se ven somb/);
  assert.equal(said('Oficio.txt', 1, 0), 'Está en sus descargas: falta «Cargo».');
  assert.match(said('Oficio.docx', 0, 0), /Léalo completo antes de firmarlo; si algo cambia/);
});

test('a series says in which rows its letters lack something', () => {
  const [post, place] = DATA.map((variable, at) => ({ variable, rows: [2, 4].slice(at) }));
  assert.ok(post && place);
  const said = (...inRows: (typeof post)[]) =>
    phraseDownloaded('Oficio.zip', { blank: [], inRows, stale: [], awaitsNumber: false });
  assert.equal(said(place), 'Está en sus descargas: falta «Lugar» en la fila 5.');
  assert.equal(said(post), 'Está en sus descargas: falta «Cargo» en 2 filas.');
  assert.equal(said(post, place), 'Está en sus descargas: faltan 2 datos en 2 filas.');
});

test('a file that is no document lacks nothing', () => {
  for (const file of ['Tabla para llenar.csv', 'Mis plantillas.json', 'Libro de números 2026.csv'])
    assert.equal(said(file, 2, 2), 'Está en sus descargas.');
});
