// What headings of tables and labels of data mean, in lower case without accents, abbreviations and small words: a
// heading «N.S.S.» and a datum «Número de seguridad social» are one thing.

// Words that mean the same. A phrase may have several meanings, of which the table and the letter decide.
export const SAME_MEANING: readonly (readonly string[])[] = [
  ['afiliacion', 'imss', 'nss', 'numero afiliacion', 'numero imss', 'numero seguridad social', 'seguridad social'],
  ['curp', 'clave curp', 'clave unica registro poblacion'],
  ['rfc', 'clave rfc', 'registro federal contribuyentes'],
  ['clabe', 'clabe interbancaria', 'cuenta clabe'],
  [
    'alta',
    'antiguedad',
    'fecha alta',
    'fecha antiguedad',
    'fecha contratacion',
    'fecha ingreso',
    'fecha inicio labores',
    'ingreso',
    'inicio labores',
  ],
  ['baja', 'fecha baja'],
  ['fecha nacimiento', 'nacimiento'],
  ['cargo', 'categoria', 'denominacion puesto', 'nombramiento', 'plaza', 'puesto', 'funcion'],
  [
    'adscripcion',
    'area',
    'area adscripcion',
    'area trabajo',
    'centro trabajo',
    'departamento',
    'dependencia',
    'direccion',
    'escuela centro',
    'institucion',
    'lugar adscripcion',
    'unidad',
    'unidad administrativa',
  ],
  [
    'clave empleado',
    'empleado',
    'ficha',
    'nomina',
    'numero empleado',
    'numero ficha',
    'numero nomina',
    'numero personal',
    'numero trabajador',
  ],
  ['honorarios', 'percepcion', 'percepciones', 'remuneracion', 'salario', 'sueldo'],
  ['entrada', 'hora entrada', 'hora inicio'],
  ['hora fin', 'hora salida', 'hora termino', 'salida'],
  ['horario', 'horario trabajo', 'jornada'],
  ['boleta', 'matricula', 'numero boleta', 'numero control', 'numero matricula'],
  ['calificacion', 'promedio', 'promedio general', 'promedio final'],
  ['carrera', 'especialidad', 'licenciatura', 'programa educativo'],
  ['ciclo', 'ciclo escolar', 'periodo', 'periodo escolar'],
  ['clave elector', 'credencial', 'ine', 'numero credencial', 'numero ine'],
  ['celular', 'numero celular', 'numero telefono', 'telefono', 'telefono celular'],
  ['correo', 'correo institucional', 'correo personal', 'direccion correo'],
  ['domicilio', 'direccion', 'domicilio particular'],
  ['cuatrimestre', 'numero cuatrimestre'],
  ['fecha vencimiento', 'vence', 'vencimiento'],
  ['folio', 'numero folio', 'numero referencia', 'numero registro', 'referencia', 'registro'],
  ['semestre', 'numero semestre'],
  ['destino', 'lugar comision', 'lugar destino'],
];

// Abbreviations in headings, beside those of SHORTENED, each with its word.
export const ABBREVIATED: ReadonlyMap<string, string> = new Map([
  ['adsc', 'adscripcion'],
  ['adscrip', 'adscripcion'],
  ['afil', 'afiliacion'],
  ['alum', 'alumno'],
  ['ant', 'antiguedad'],
  ['calif', 'calificacion'],
  ['cat', 'categoria'],
  ['categ', 'categoria'],
  ['cred', 'credencial'],
  ['cuatri', 'cuatrimestre'],
  ['emp', 'empleado'],
  ['empl', 'empleado'],
  ['ent', 'entrada'],
  ['f', 'fecha'],
  ['gral', 'general'],
  ['hr', 'hora'],
  ['ing', 'ingreso'],
  ['matric', 'matricula'],
  ['mens', 'mensual'],
  ['prom', 'promedio'],
  ['pto', 'puesto'],
  ['sal', 'salida'],
  ['sdo', 'sueldo'],
  ['sem', 'semestre'],
  ['soc', 'social'],
  ['trab', 'trabajador'],
]);

// Words that say no more of a datum than the table does: «Sueldo mensual bruto», «CURP del trabajador».
export const NEUTRAL: ReadonlySet<string> = new Set(
  `actual alumna alumno bruta bruto completa completo empleada empleado imss interesada interesado labora laboral labores
  mencionada mencionado mensual neta neto nominal oficial persona publica publico servidor servidora trabajador
  trabajadora`.split(/\s+/),
);

// The nouns of people whose name a column has, beside «nombre» or alone: «TRABAJADOR».
export const NAMED_PEOPLE: ReadonlySet<string> = new Set(
  `alumna alumno aspirante becaria becario beneficiaria beneficiario candidata candidato ciudadana ciudadano comisionada
  comisionado contribuyente docente elemento empleada empleado estudiante ganadora ganador interesada interesado maestra maestro participante
  persona personal ponente profesor profesora propietaria propietario proveedor servidor servidora publico publica solicitante trabajador trabajadora
  usuaria usuario`.split(/\s+/),
);
