// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const CAUSE = readWords(`
abandono|m
ausencia|f
cambio|m
defunción|f
enfermedad|f
extravío|m
fallecimiento|m
gravidez|f
incapacidad|f
incumplimiento|m
invalidez|f
jubilación|f
maternidad|f
paternidad|f
pensión|f
renuncia|f
rescisión|f
robo|m
término|m
vencimiento|m
`);
