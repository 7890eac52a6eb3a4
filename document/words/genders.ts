import { GIVEN_NAMES } from './given-names.ts';

export type Gender = 'feminine' | 'masculine';

// Returns the gender of a first name in lower case, without accents. Returns undefined for a name of women
// and men, «guadalupe», and for a word that is not a first name.
export function genderOf(name: string): Gender | undefined {
  if (!GIVEN_NAMES.has(name) || OF_BOTH.has(name)) return undefined;
  if (WOMEN.has(name)) return 'feminine';
  if (MEN.has(name)) return 'masculine';
  return name.endsWith('a') ? 'feminine' : name.endsWith('o') ? 'masculine' : undefined;
}

// genderOf() returns undefined for these names. Some are given to both women and men, others are also
// surnames.
const OF_BOTH = new Set(
  'alex alexis amparo ariel asuncion carmen cesar concepcion cruz dolores encarnacion eder felix flor gil guadalupe inocencia izamar jacinto montserrat natividad noe noel patrocinio paz pilar ramos refugio reyes remedios rosario salomon santiago santos sasha socorro trinidad valentin ventura vidal'.split(
    ' ',
  ),
);

// Women's names. Most of them do not end in -a, because genderOf() recognises other women's names by this
// ending.
const WOMEN = new Set(
  'abigail amparo anabel araceli beatriz belem belen berenice caridad carmen consuelo cristal dayana deyanira dulce edith elizabeth elisabet esther ester eunice evelyn fanny felicitas gladys guadalupe heidi ines irais irene iris isabel itzel ivette ivonne jacqueline janet janeth jazmin joselin judith karen leonor leticia liliana lizbeth lizeth lourdes luz magali maribel maricruz marisol marlene matilde maite mercedes miriam mireya monserrat myriam nallely nancy nayeli nelly nicole nieves noemi nohemi raquel reyna rocio rosario ruth sarahi selene soledad vianey wendy xochitl yanet yaneth yareli yasmin yazmin zuleyma'.split(
    ' ',
  ),
);

// Men's names. Most of them do not end in -o, because genderOf() recognises other men's names by this ending.
const MEN = new Set(
  'aaron abel jose abraham adan adrian agustin alan alonso andres angel aron asael axel baltazar bernabe blas brian cristian cristobal cuauhtemoc damian daniel david edgar efrain efren eleazar elias eliseo emanuel emmanuel eric erick ezequiel fabian fermin fidel filemon froylan gabriel gaspar german gerson hector hernan ian irving isaac isaias ismael israel ivan jaime javier jeremias joaquin joel jonas jonathan jordan jorge jose josue juan julian kevin leon lucas luis marcial martin matias max melchor miguel moises nabor nelson nestor nicolas oscar othon pascual quintin rafael ramon raul ruben sabas salvador samuel saul sebastian serafin simon tobias tomas tonatiuh ulises uriel valente vicente victor vladimir walter wilfrido yahir zacarias zenon'.split(
    ' ',
  ),
);
