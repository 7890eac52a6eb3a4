import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findFields } from './find-fields.ts';

describe('tables', () => {
  const tables: [name: string, text: string, found: [label: string, value: string][]][] = [
    [
      'the headings «Rol» and «Nombre», and the people below them',
      '| Rol | Nombre |\n|---|---|\n| Enlace | Elena Ruiz Cano |\n| Capturista | Omar Soto Díaz |',
      [
        ['Rol', 'Enlace'],
        ['Nombre', 'Elena Ruiz Cano'],
        ['Rol 2', 'Capturista'],
        ['Nombre 2', 'Omar Soto Díaz'],
      ],
    ],
    [
      'labels on the left, of which the first has a name as its value',
      '| Nombre | Elena Ruiz Cano |\n|---|---|\n| Cargo | Enlace de la zona |\n| Teléfono | 2221234567 |',
      [
        ['Nombre', 'Elena Ruiz Cano'],
        ['Cargo', 'Enlace de la zona'],
        ['Teléfono', '2221234567'],
      ],
    ],
    [
      'an empty column beside fixed points, below a heading of two columns',
      '| Aspecto || Puntos | Calificación |\n|---|---|---|---|\n| Revisión del tutor | Carátula | 2 |  |\n| ^^ | Propósito | 3 |  |\n| ^^ | Suma total | 5 |  |',
      [
        ['Carátula calificación', ''],
        ['Propósito calificación', ''],
        ['Suma total calificación', ''],
      ],
    ],
    [
      'a sum without a datum in its empty cells, unless one is beside a label of its own',
      '| Concepto | Días | Cuota | Importe |\n|---|---|---|---|\n| Hospedaje | 2 | $900.00 | $1,800.00 |\n| Pasajes | 1 | $700.00 | $700.00 |\n| Total: |  |  | $2,500.00 |\n| Gran total | $2,500.00 | Recibo |  |',
      [
        ['Concepto', 'Hospedaje'],
        ['Días', '2'],
        ['Cuota', '$900.00'],
        ['Importe', '$1,800.00'],
        ['Concepto 2', 'Pasajes'],
        ['Días 2', '1'],
        ['Cuota 2', '$700.00'],
        ['Importe 2', '$700.00'],
        ['Total', '$2,500.00'],
        ['Recibo', ''],
      ],
    ],
    [
      'an empty sum below items, which is asked for',
      '| Concepto | Importe |\n|---|---|\n| Papel | $500.00 |\n| Tinta | $700.00 |\n| Total |  |',
      [
        ['Concepto', 'Papel'],
        ['Importe', '$500.00'],
        ['Concepto 2', 'Tinta'],
        ['Importe 2', '$700.00'],
        ['Total', ''],
      ],
    ],
    [
      'an option and its mark, and a date in three columns',
      '| Tipo de reunión: | Ordinaria: | X | Extraordinaria: |  ||\n|---|---|---|---|---|---|\n| Lugar: | Sala de juntas | Fecha reunión | Día | Mes | Año |\n| Hora de inicio: | 4 pm. | ^^ | 29 | 10 | 2025 |',
      [
        ['Tipo de reunión', 'X'],
        ['Lugar', 'Sala de juntas'],
        ['Hora de inicio', '4 pm.'],
        ['Día', '29'],
        ['Mes', '10'],
        ['Año', '2025'],
      ],
    ],
    [
      'headings whose cells are as wide as others than those below them',
      '| No. | Nombre ||| Cargo || Dependencia |\n|---|---|---|---|---|---|---|\n| 1. || Elena Ruiz Cano || Enlace de la zona || Departamento de Física |\n| 2. || Omar Soto Díaz || Auxiliar || Departamento de Química |',
      [
        ['Nombre', 'Elena Ruiz Cano'],
        ['Cargo', 'Enlace de la zona'],
        ['Dependencia', 'Departamento de Física'],
        ['Nombre 2', 'Omar Soto Díaz'],
        ['Cargo 2', 'Auxiliar'],
        ['Dependencia 2', 'Departamento de Química'],
      ],
    ],
  ];
  for (const [name, text, found] of tables)
    it(`reads ${name}`, () =>
      assert.deepEqual(
        findFields(text).map(({ label, value }) => [label, value]),
        found,
      ));
});
