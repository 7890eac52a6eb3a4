import assert from 'node:assert/strict';
import { describe, it, test } from 'node:test';
import fc from 'fast-check';
import { findFields } from '../fields/find-fields.ts';
import { REFERENCES } from '../kinds/references.testing.ts';
import { layOut } from '../layout/layout.ts';
import type { Role } from '../line.ts';
import { correct, lint } from '../rules/lint.ts';
import { applyEdits } from '../text.ts';
import { readDocument } from './document.ts';
import { carryOver, giveRole } from './give-role.ts';
import type { GivenRole } from './given-roles.ts';

const TEXTS = REFERENCES.map(([, text]) => text);

const ROLES: readonly Role[] = [
  'addressee',
  'annex',
  'attention',
  'closing',
  'copy',
  'documentNumber',
  'footer',
  'header',
  'initials',
  'listItem',
  'motto',
  'paragraph',
  'placeAndDate',
  'present',
  'reference',
  'signature',
  'subject',
];

function rolesIn(text: string, roles: readonly GivenRole[] = []): [Role, string][] {
  return readDocument(text, { roles }).lines.map(({ role, text }) => [role, text]);
}

function give(words: string, role: Role, which = 0): GivenRole {
  return { words, which, role };
}

describe('a role that a person gave', () => {
  it('opens the signature below a closing that no list of closings has', () => {
    const text =
      'Lic. Ana Ruiz\nPRESENTE\n\nPor este medio le solicito atentamente la información que corresponde a su área de trabajo.\n\nQuedo a la orden\n\nJuan Pech\nJefe';
    assert.deepEqual(rolesIn(text, [give('Quedo a la orden', 'closing')]).slice(3), [
      ['closing', 'Quedo a la orden'],
      ['signature', 'Juan Pech'],
      ['signature', 'Jefe'],
    ]);
  });

  it('keeps the body going below a line that only looks like a closing', () => {
    const text =
      'Se convoca a los integrantes del comité a la sesión que se indica en la orden del día.\n\nAtentamente\n\nse les pide asistir con toda puntualidad a la sesión, que será la última de este año y en la que se votará.\n\nATENTAMENTE\nJuan Pech';
    const roles = [give('Atentamente', 'paragraph')];
    assert.deepEqual(
      rolesIn(text, roles).map(([role]) => role),
      ['paragraph', 'paragraph', 'paragraph', 'closing', 'signature'],
    );
  });

  it('belongs to the line with these words, not to others with the same', () => {
    const text =
      'Asunto: Uno\n\nJuan Pech\n\nEste es el cuerpo del oficio, que tiene las palabras que necesita.\n\nJuan Pech';
    const read = readDocument(text, { roles: [give('Juan Pech', 'attention', 0)] }).lines;
    assert.deepEqual(
      read.filter(({ role }) => role === 'attention').map(({ start }) => start),
      [text.indexOf('Juan Pech')],
    );
  });

  it('goes when the words of its line are others', () => {
    const roles = [give('Quedo a la orden', 'closing')];
    assert.deepEqual(rolesIn('Quedo a sus órdenes', roles), rolesIn('Quedo a sus órdenes'));
  });

  it('says which line is the subject, the closing and a copy', () => {
    const text =
      'Tema: Se convoca\n\nLic. Ana Ruiz\nPRESENTE\n\nPor este medio le solicito atentamente la información que corresponde a su área de trabajo.\n\nQuedo a la orden\nJuan Pech\n\nArchivo general';
    const document = readDocument(text, {
      roles: [
        give('Tema: Se convoca', 'subject'),
        give('Quedo a la orden', 'closing'),
        give('Archivo general', 'copy'),
      ],
    });
    const { subject, closing, firstCopy } = document;
    assert.deepEqual(
      [subject?.text, closing?.text, firstCopy?.text],
      ['Tema: Se convoca', 'Quedo a la orden', 'Archivo general'],
    );
  });

  it('is followed by the layout, the findings and the data', () => {
    const text =
      'OFICIO No. 12/2026\nASUNTO: Informe\n\nMarisa Ríos Beltrán\n\nPor este medio le envío el informe que solicitó para la sesión del comité que usted preside.\n\nATENTAMENTE\nJuan Pech Canul';
    const roles = [give('Marisa Ríos Beltrán', 'paragraph')];
    const looks = (given: readonly GivenRole[]) =>
      layOut(readDocument(text, { roles: given }).lines).map((block) =>
        block.is === 'paragraph' ? block.look : block.is,
      );
    assert.notDeepEqual(looks(roles), looks([]));
    const labels = findFields(text, { roles: [give('Juan Pech Canul', 'initials')] }).map(({ label }) => label);
    assert.ok(labels.includes('Iniciales') && !labels.includes('Firmante'));
    const closed = text.replace('ATENTAMENTE', 'Va con afecto');
    const asksForSigner = (given: readonly GivenRole[]) =>
      lint(closed, { origin: 'person', roles: given }).some(({ rule }) => rule === 'S12');
    assert.deepEqual([asksForSigner([]), asksForSigner([give('Va con afecto', 'closing')])], [true, false]);
  });

  it('stays with a line that is corrected', () => {
    const text = '**Quedo a la orden**\n\nJuan';
    const edits = [
      { start: 0, end: 2, text: '' },
      { start: 18, end: 20, text: '' },
    ];
    const after = applyEdits(text, edits);
    const roles = carryOver([give('**Quedo a la orden**', 'closing')], text, edits);
    assert.deepEqual(roles, [give('Quedo a la orden', 'closing')]);
    assert.equal(readDocument(after, { roles }).lines[0]?.role, 'closing');
    assert.deepEqual(carryOver(roles, after, [{ start: 0, end: 16, text: '' }]), []);
  });

  it('does not change what needs no judgement', () => {
    for (const text of TEXTS) {
      const roles = readDocument(text).lines.map((line, at, lines) => giveRole(lines, at, line));
      assert.equal(correct(text, { roles }), correct(text));
    }
  });
});

const line = fc.record({ reference: fc.nat(TEXTS.length - 1), at: fc.nat(60), role: fc.constantFrom(...ROLES) });

test('given roles always hold', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 8 }), (choices) => {
      const text = TEXTS[choices[0]?.reference ?? 0] ?? '';
      const { lines } = readDocument(text);
      const given = new Map(choices.map(({ at, role }) => [at % lines.length, role]));
      const roles = Array.from(given, ([at, role]) => giveRole(lines, at, { role }));
      const read = readDocument(text, { roles }).lines;
      for (const [at, role] of given) {
        assert.equal(read[at]?.role, role);
        assert.equal(read[at]?.style, undefined);
      }
    }),
  );
});

test('giving lines the role that they have changes nothing', () => {
  fc.assert(
    fc.property(fc.nat(TEXTS.length - 1), fc.array(fc.nat(60)), (reference, chosen) => {
      const text = TEXTS[reference] ?? '';
      const { lines } = readDocument(text);
      const roles = chosen.flatMap((at) => {
        const one = lines[at % lines.length];
        return one ? [giveRole(lines, at % lines.length, one)] : [];
      });
      const parts = (read: typeof lines) => read.map(({ role, style }) => [role, style]);
      assert.deepEqual(parts(readDocument(text, { roles }).lines), parts(lines));
    }),
  );
});
