// Rules of style (E): plain, inclusive, and readable by a screen reader.
import { everyMatch, type Rule, should } from '../rule.ts';
import { ATENTAMENTE, SPACED_OUT } from '../vocabulary.ts';
import { respelled, respelledPresent } from './structure.ts';

export const STYLE: readonly Rule[] = [
  should(
    'E1',
    'Trato de usted',
    'El documento va de usted. Cambie el tuteo.',
    everyMatch(
      /\bte (?:solicito|informo|envio|invito|pido)\b|\btu (?:solicitud|oficio|apoyo|area)\b|\bcontigo\b|\btuy[oa]s?\b/g,
    ),
  ),
  should(
    'E2',
    'Lenguaje incluyente legible',
    'Evite @ y x: use «el personal», «las personas» o ambas formas.',
    everyMatch(/(?<![\w@.+-])[a-z]{2,20}(?:@s?(?![\w.@-])|xs(?!\w))/g),
  ),
  should(
    'E3',
    'Lenguaje claro',
    'Es una fórmula anticuada. Dígalo con palabras sencillas.',
    everyMatch(
      /\bseguridades de mi (?:mas )?(?:alta|atenta|distinguida)\b|\binfrascrit[oa]s?\b|\bsuscrit[oa] al calce\b|\bsirvase encontrar\b|\bocurso\b|\ba la brevedad posible\b|\ben tiempo y forma\b|\bno omito (?:mencionar|manifestar|senalar|informar|comentar|hacer|expresar)(?:les?)?\b|\bgir(?:e|en|ar) sus (?:\p{L}+ )?(?:apreciables|amables|valiosas|finas) (?:\p{L}+ )?instrucciones\b|\btengan? a bien\b/gu,
    ),
  ),
  should(
    'E4',
    'Sin letras separadas',
    'Es cuestión de gusto: sin espacios entre las letras, los lectores de pantalla leen la palabra entera.',
    ({ lines }) => lines.filter(({ bare }) => SPACED_OUT.test(bare)),
    {
      message: 'Se juntaron las letras separadas de «ATENTAMENTE» o «PRESENTE».',
      edits: (document) => [
        ...respelled(document, (bare) => SPACED_OUT.test(bare) && ATENTAMENTE.test(bare), 'ATENTAMENTE'),
        ...respelledPresent(document, (bare) => SPACED_OUT.test(bare)),
      ],
    },
  ),
];
