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
  'abigail abril adamaris aide aimee alisson alitzel amairani amparo anabel anahi anayeli anette araceli arlet arlette beatriz belem belen berenice berenise betsabe betzabe britany caridad carmen carolyn chantal cindy citlali citlaly cleotilde consuelo cristal dafne damaris danae dayana deisy denisse deyanira dinorah donaji dulce edith elisabet elizabet elizabeth elsy erandi ester esther eunice evelyn fanny felicitas gertrudis giselle gladys grisel guadalupe haide hayde heidi ilse ines irais irene iridian iris isabel itzel iveth ivette ivonne jacqueline janet janeth janette jaqueline jasmin jazmin jennifer joselin joseline judith karen kimberly landy leonor lesly leticia liliana lisbeth lizbeth lizeth lourdes luz magali magaly maite maribel maricruz marilu marisol marlen marlene matilde melanie mercedes milagros mildred mireya miriam monserrat myriam nallely nancy naomi nayeli nelly nicole nieves noemi nohemi penelope quetzali quetzalli raquel reyna rocio rosario rubi ruth salome sarahi sarai selene sharon soledad suemy sugey tere tonantzin vianey wendolyne wendy xochitl yanet yaneth yareli yasmin yazmin yeimi yosselin yudith zoe zuleyma'.split(
    ' ',
  ),
);

// Men's names. Most of them do not end in -o, because genderOf() recognises other men's names by this ending.
const MEN = new Set(
  'aaron abel abraham adan adrian agustin alan aldair alonso amador amaury andres angel antolin apolinar aquiles arnold aron asael axel azael baltasar baltazar bartolome benjamin bernabe bertin blas bogar brayan brian bryan caleb carlos christian christopher clemente cosme cristian cristobal cuauhtemoc damian daniel darinel david didier dorian edgar edson efrain efren eldimar eleazar elias elihu eliseo eloy emanuel emmanuel enoc enrique eric erick erik esteban ezequiel fabian felipe fermin fidel filemon froylan gabriel gael gamaliel gaspar george geovani geovanni german gerson gibran giovanni hector hernan hilarion ian iker irving isaac isaias ismael israel ivan jacob jahaziel jaime jair javier jeremias jesus joaquin joel jonas jonatan jonathan jordan jorge josafat jose josue juan julian kevin leon leonel lucas luis malaquias manases manuel marcial marcos martin matias max melchor melquiades melquisedec miguel milton misael moises nabor neftali nelson nestor nicanor nicolas odilon omar oscar othon pascual quintin rafael ramon ramses raul rene roman roque ruben sabas salvador samuel saul sebastian serafin silvestre simon sostenes tobias tomas tonatiuh ulises uriel valente vicente victor vladimir walter wilber wilbert wilberth wilfrido xavier yahir yair yonatan yovani zacarias zaid zenon'.split(
    ' ',
  ),
);
