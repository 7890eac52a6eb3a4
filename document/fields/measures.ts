// Reads spans of time, counted things, sizes and years: «tres meses», «120 alumnos», «ejercicio 2026».
import type { Range } from '../text.ts';
import { capitalise } from './context.ts';
import { around, each, type FieldReading } from './finding.ts';
import { COUNTED_FOLDED, SPAN_FOLDED, YEAR_FOLDED } from './written-data.ts';

export function readMeasures(reading: FieldReading, stretch: Range): void {
  each(reading, stretch, SPAN_FOLDED, 'plain', (from, to) => {
    const [before] = around(reading, stretch, from, to, 50);
    if (/\bde edad\b/.test(reading.letter.plain.slice(to, to + 10)))
      return { label: 'Edad', kind: 'number', sure: true };
    return {
      label: labelOfSpan(before, reading.letter.plain.slice(from, to)),
      kind: 'text',
      sure: !/dentro de l[oa]s\s*$|no mayor (?:a|de)\s*$/.test(before),
    };
  });
  each(reading, stretch, COUNTED_FOLDED, 'plain', (from, to) => {
    const unit =
      /^[^\p{L}]*(?:\([^)]*\)\s*)?(?:de )?(\p{L}+)/u.exec(reading.letter.plain.slice(to, to + 60))?.[1] ?? '';
    const measured = /(capacidad|peso|potencia|volumen)(?: de)? $/.exec(around(reading, stretch, from, to, 20)[0])?.[1];
    return {
      label: measured
        ? capitalise(measured)
        : /^(?:m|m2|m²|m3|metros|mts|hectareas|has)$/.test(unit)
          ? 'Superficie'
          : /^por$/.test(unit)
            ? 'Porcentaje'
            : /^(?:hp|kg|km|mg|ml|lts?|volts|watts)$/.test(unit)
              ? 'Medida'
              : `Cantidad de ${/^umas?$/.test(unit) ? unit.toUpperCase() : unit}`,
      kind: 'number',
      sure: true,
    };
  });
  each(reading, stretch, YEAR_FOLDED, 'plain', (from, to) => {
    const [before] = around(reading, stretch, from, to, 30);
    const noun = /(ejercicio|ciclo|periodo|semestre)/.exec(before)?.[1];
    return { label: noun === 'ciclo' ? 'Ciclo escolar' : noun ? capitalise(noun) : 'Año', kind: 'year', sure: true };
  });
}

function labelOfSpan(before: string, span: string): string {
  if (/vigencia/.test(before)) return 'Vigencia';
  if (
    /\b(?:plazo|termino|dentro|prorroga|maximo|mayor|contad[oa]s?|cada|en un|en)\b[^,;:]*$/.test(before) ||
    /habiles|naturales/.test(span)
  )
    return 'Plazo';
  if (/\b(?:duracion|durante|dura)\b/.test(before)) return 'Duración';
  const unit = /(?:dia|hora|semana|mes|ano|quincena|semestre)/.exec(span)?.[0] ?? 'dia';
  return `Número de ${{ dia: 'días', mes: 'meses', ano: 'años' }[unit] ?? `${unit}s`}`;
}
