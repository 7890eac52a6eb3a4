// `npm run lexicon` writes this file from words.txt: sources of the patterns that the first view of the page needs.
export const ANY_DEGREE =
  '(?:arquitect(?:os|as|o|a)|licenciad(?:os|as|o|a)|magistrad(?:os|as|o|a)|contador(?:es|as|a)?|ingenier(?:os|as|o|a)|profesor(?:es|as|a)?|diputad(?:os|as|o|a)|regidor(?:es|as|a)?|senador(?:es|as|a)?|doctor(?:es|as|a)?|maestr(?:os|as|o|a))';
export const ANY_JOB =
  '(?:fiscal(?:es generales| general)|oficial(?:es mayores| mayor)|administrador(?:es|as|a)?|representantes?|coordinador(?:es|as|a)?|comisionad(?:os|as|o|a)|funcionarios?|gobernador(?:es|as|a)?|procurador(?:es|as|a)?|responsables?|supervisor(?:es|as|a)?|comandantes?|contralor(?:es|as|a)?|integrantes?|magistrad(?:os|as|o|a)|presidentas?|presidentes?|secretarios?|alcalde(?:sas|sa|s)?|comisarios?|consejer(?:os|as|o|a)|director(?:es|as|a)?|encargad(?:os|as|o|a)|auditor(?:es|as|a)?|delegad(?:os|as|o|a)|diputad(?:os|as|o|a)|regidor(?:es|as|a)?|tesorer(?:os|as|o|a)|titular(?:es)?|asesor(?:es|as|a)?|gerentes?|notarios?|parteras?|rector(?:es|as|a)?|sindic(?:os|as|o|a)|agentes?|jue(?:ces|z)|juezas?|jef(?:es|as|e|a))';
export const ANY_STREET_ABBREVIATION = '(?:blvd\\.?|calz\\.|carr\\.|priv\\.|prol\\.|av(?:e\\.|\\.)|km\\.?)';
export const ANY_TITLE =
  '(?:pr(?:ofra|ofr|ofa|fra|of|fr)|cm(?:dte|te)|l(?:\\.a\\.e|\\.a|ae)|l\\.c\\.(?:p)?|l(?:icda|cdo|cda|ic)|q(?:\\.f\\.b|fb)|srita|biol|d(?:\\.sc|sc)|gral|mtr(?:o|a|)|ph\\.d|psic|arq|c(?:\\.p|p)|cap|com|cor|dip|dr(?:a|)|enf|ing|m(?:\\.c|sc|c)|mag|sen|sr(?:a|)|tec|tte)';
export const ONE_PUBLIC_BODY =
  '(?:subsecretaria|ayuntamiento|coordinacion|departamento|contraloria|universidad|secretaria|direccion|instituto|municipio|oficialia|tesoreria|comision|facultad|gobierno|hospital|escuela|policia|centro|organo|unidad)';
export const ONE_STREET =
  '(?:prolongacion|libramiento|periferico|autopista|boulevard|carretera|kilometro|callejon|circuito|diagonal|glorieta|viaducto|vialidad|andador|avenida|bulevar|calzada|cerrada|malecon|privada|retorno|camino|calle|paseo|plaza)';
export const ONE_TOWN =
  '(?:fraccionamiento|delegacion|comunidad|localidad|municipio|poblacion|rancheria|alcaldia|colonia|poblado|barrio|ciudad|pueblo|rancho|ejido|villa)';
