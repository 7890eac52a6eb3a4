// What a finding says is right, and which words it would put in place of the wrong ones.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lint } from './lint.ts';

type Said = [rule: string, found: string, says: string, text?: string];

const HEAD = `Oficio núm. SG/061/2026
Asunto: Solicitud de programa

Tlacotalpan, Veracruz, a 27 de abril de 2026

Mtro. Valente Cobos Lara
Director de Cultura
PRESENTE
`;

// A line of the body, or a whole text, with the errors in it.
const CASES: readonly [text: string, ...said: Said[]][] = [
  ['El lunes 4 de mayo de 2026 hay junta.'],
  [
    'Consta que el (la) C. Petra Luna Ruiz, originario(a) de Apan, desde el {{Fecha}}. A petición del (de la) interesado(a).',
    ['C15', 'el (la) C.', 'Según su nombre va «la C.».', 'la C.'],
    ['C15', 'originario(a)', 'Según su nombre va «originaria».', 'originaria'],
    ['C15', 'del (de la) interesado(a)', 'Según su nombre va «de la interesada».', 'de la interesada'],
  ],
  [
    'Consta que la/el C. Juan Luna Ruiz es juez(a).',
    ['C15', 'la/el C.', 'Según su nombre va «el C.».', 'el C.'],
    ['C15', 'juez(a)', 'Según su nombre va «juez».', 'juez'],
  ],
  [
    'Se requiere a C. Ferretería El Clavo, S.A. de C.V., y al C. Juan Luna Ruiz.',
    ['C25', 'C.', '«C.» va ante el nombre de una persona, y esta es una empresa.', ''],
  ],
  [
    'Se apoyó a 1 familias y a 21 persona, en 1 (un) días hábiles, a las 1 alumnas y en dos (2) semana.',
    ['C26', '1 familias', 'Va «1 familia».', 'familia'],
    ['C26', '21 persona', 'Va «21 personas».', 'personas'],
    ['C26', '1 (un) días hábiles', 'Va «1 (un) día hábil».', 'día hábil'],
    ['C26', '1 alumnas', 'Va «1 alumna».'],
    ['C26', 'dos (2) semana', 'Va «dos (2) semanas».', 'semanas'],
  ],
  [
    'Se entregó 3 equipos, y se entregaron 1 (un) equipo; se le remite 12 expedientes.',
    ['C26', 'entregó 3 equipos', 'Va «se entregaron 3 equipos».', 'entregaron'],
    ['C26', 'entregaron 1 (un) equipo', 'Va «se entregó 1 (un) equipo».', 'entregó'],
    ['C26', 'remite 12 expedientes', 'Va «se remiten 12 expedientes».', 'remiten'],
  ],
  ['Se entregaron 3 equipos y se entregó 1 equipo; se presentó 2 veces, se otorga 5 días y se reunió 3 equipos.'],
  ['Va en el anexo 1 fojas útiles, calle 5 colonia Centro, en 1 mes, 21 personas, 1.5 horas, el 2026 año de la mujer.'],
  [
    'Según el artículo 1 fracciones, del día 21 persona alguna, a las 10:00 hora local, a 21 alumno(s), de 7 semestre y en 0 días.',
  ],
  [
    'Se paga la cantidad de -$500.00, más $-20.00, y un monto de -5.',
    ['C27', '-$500.00', 'Un importe no lleva signo de menos. ¿Es $500.00?'],
    ['C27', '$-20.00', 'Un importe no lleva signo de menos. ¿Es $20.00?'],
    ['C27', '-5', 'Un importe no lleva signo de menos. ¿Es $5.00?'],
  ],
  [
    'Se cubre la cantidad de US€750.00, más €500 USD y US$20.00 euros.',
    ['C27', 'US€750.00', '«US€750.00» dice dos monedas: deje una.'],
    ['C27', '€500 USD', '«€500 USD» dice dos monedas: deje una.'],
    ['C27', 'US$20.00 euros', '«US$20.00 euros» dice dos monedas: deje una.'],
  ],
  ['Se cubre la cantidad de US$750.00 dólares, €500.00 euros, MX$20.00 pesos y $30.00 M.N., €5 y $3.'],
  ['Papelería - $500.00, del $300.00-$500.00, descuento de -$50.00, monto del 5-8, y saldo de $ -.'],
  [
    '| Concepto | Cantidad | P. unitario | Importe |\n|---|---|---|---|\n| Sillas | 4 | $500.00 | $2,000.00 |\n| Mesas | 2 | $750.00 | |\n| Bancos | 3 | $300.00 | $900.00 |\n| | | Total | $2,900.00 |',
    ['C28', '| Mesas | 2 | $750.00 | |', '2 por $750.00 son $1,500.00.'],
  ],
  [
    '| Concepto | Importe |\n|---|---|\n| Sillas | $2,000.00 |\n| MUEBLES | |\n| Mesas | |\n| Bancos | $900.00 |\n| Libros | $900.00 |',
    ['C28', '| Mesas | |', 'Las demás filas sí traen «importe».'],
  ],
  [
    'Turno: Matutino (X)  Vespertino (X)\nPermiso: ☒ Con goce ☒ Sin goce',
    ['C29', '(X)  Vespertino (X)', '«Matutino» y «Vespertino» no van juntas: deje una.'],
    ['C29', '☒ Con goce ☒', '«Con goce» y «Sin goce» no van juntas: deje una.'],
  ],
  ['Se autoriza:\n☒ Sí\n☒ No', ['C29', '☒ Sí\n☒', '«Sí» y «No» no van juntas: deje una.']],
  [
    '| Requisito | Sí | No |\n|---|---|---|\n| Acta | X | |\n| Licencia | X | X |',
    ['C29', 'X | X', '«Sí» y «No» no van juntas: deje una.'],
  ],
  ['¿Es urgente? ☒ Sí ☐ No ¿Es confidencial? ☐ Sí ☒ No\nEntrega: ☒ Acta ☒ CURP'],
  ['Se requiere al Lic. Juan Luna Ruiz. Acude Maderas del Sur, A.C.'],
  // Nobody knows yet whom a form is about.
  ['Consta que el (la) C. {{Nombre}} es alumno(a).'],
  [
    'Constan el (la) C. Juan Luna y el (la) C. Petra Ruiz.',
    ['C15', 'el (la) C.', 'Según su nombre va «el C.».', 'el C.'],
    ['C15', 'el (la) C.', 'Según su nombre va «la C.».', 'la C.'],
  ],
  [
    'El 29 de febrero de 2027.',
    ['C1', '29 de febrero de 2027', 'El 29 de febrero de 2027 no existe: febrero tiene 28 días.'],
  ],
  [
    'Entréguelo a más tardar el 20 de abril de 2026.',
    ['C3', '20 de abril de 2026', 'Es anterior a la del documento, 27 de abril de 2026.'],
  ],
  [
    'En respuesta a su oficio de fecha 2 de mayo de 2026.',
    ['C3', '2 de mayo de 2026', 'Es posterior a la del documento, 27 de abril de 2026.'],
  ],
  [
    'Se pagan $18,450.00 (diecisiete mil cuatrocientos pesos 00/100 M.N.).',
    [
      'C5',
      '$18,450.00 (diecisiete mil cuatrocientos pesos 00/100 M.N.)',
      '$18,450.00: dieciocho mil cuatrocientos cincuenta pesos 00/100 M.N.',
      'dieciocho mil cuatrocientos cincuenta',
    ],
  ],
  ['Hay treinta (40) lugares.', ['C5', 'treinta (40)', '40 es «cuarenta».', 'cuarenta']],
  // The gender of «veintiuna» depends on the noun, so the finding says no more than its rule.
  ['Hay 21 (veinte) carpetas.', ['C5', '21 (veinte)', '']],
  [
    'Papelería: $9,450.00\nLimpieza: $8,000.00\nTotal: $17,540.00',
    ['C6', '$17,540.00', 'Suma $17,450.00.', '$17,450.00'],
  ],
  [
    '| Cantidad | Descripción | Precio unitario | Importe |\n|---|---|---|---|\n| 6 | Lámpara | $185.00 | $1,010.00 |\n| 4 | Cable | $1,240.00 | $4,960.00 |\n| | | Subtotal | $6,070.00 |\n| | | IVA 16 % | $917.20 |\n| | | Total | $7,041.20 |',
    ['C22', '$1,010.00', '6 por $185.00 son $1,110.00.', '$1,110.00'],
    ['C22', '$917.20', 'El 16 % de $6,070.00 es $971.20.', '$971.20'],
  ],
  // The amounts include the tax.
  [
    '| Cantidad | Bien | Precio unitario | Total |\n|---|---|---|---|\n| 2 | Silla | $100.00 | $232.00 |\n| 3 | Mesa | $200.00 | $696.00 |',
  ],
  [
    'Se pagan 12 sillas a razón de $1,500.00 cada una, que suman $16,000.00.',
    ['C22', '$16,000.00', '12 por $1,500.00 son $18,000.00.', '$18,000.00'],
  ],
  [
    'Se hicieron 45 de las 60 guarniciones, lo que representa un avance del 80 %.',
    ['C22', '80 %', '45 de 60 es 75 %.', '75'],
  ],
  [
    'Remito cuatro anexos para su revisión:\n\n1. Plano.\n2. Catálogo.\n3. Programa.',
    ['C7', 'cuatro anexos', 'La lista que sigue tiene 3 puntos.'],
  ],
  [
    'Se recibió el oficio SAF/012/2026. Al responder cite SAF/021/2026.',
    ['C8', 'SAF/021/2026', 'También está escrito «SAF/012/2026».'],
  ],
  [
    'La Lic. Teresa Martínez Uc acude. La Lic. Teresa Martínes Uc informa.',
    ['C9', 'Martínes', 'También está escrito «Martínez».'],
  ],
  ['La ventanilla está en Tlacotalpan, Tabasco.', ['C10', 'Veracruz', 'Más abajo dice «Tlacotalpan, Tabasco».']],
  [
    'Con CURP PEUR850214MYNCCS08.',
    ['C20', 'PEUR850214MYNCCS08', 'Por sus otros signos terminaría en 9. Compárela con el original.'],
  ],
  ['Con CURP PEUR851314MYNCCS08.', ['C20', 'PEUR851314MYNCCS08', 'Los seis números de esta CURP no son una fecha.']],
  ['Con CURP PEUR850214MYNCCS0.', ['C20', 'PEUR850214MYNCCS0', 'Una CURP lleva 18 signos, y esta tiene 17.']],
  ['Con RFC MCE85010.', ['C20', 'MCE85010', 'Un RFC lleva 13 signos, o 12 el de una empresa, y este tiene 8.']],
  ['Tel. 55512345 y CLABE 0129100012345678.', ['C20', '0129100012345678', 'Una CLABE lleva 18 cifras, y aquí hay 16.']],
  [
    'Con CURP PEUR850214MYNCCS09, nacida el 15 de febrero de 1985.',
    ['C23', '15 de febrero de 1985', 'La CURP dice 14 de febrero de 1985.'],
  ],
  [
    'RFC: PEUR850214QX9 y CURP: PEUR850215MYNCCS00.',
    ['C23', 'PEUR850214QX9', 'La CURP empieza con PEUR850215, y el RFC también debería.'],
  ],
  // Two persons.
  ['La proveedora, con RFC MAGL790305QX8, y la C. Rosa Pech Uc, con CURP PEUR850214MYNCCS09.'],
  [
    'Se le comisiona por cuatro días, del 11 al 13 de mayo de 2026.',
    ['C24', 'cuatro', 'El periodo que sigue tiene 3 días.'],
  ],
  ['Asistió los días 31 de mayo, 1 y 2 de junio de 2026 (cuatro días).', ['C24', 'cuatro', 'Aquí se nombran 3 días.']],
  ['Asistió los días 3, 4 y 5 de junio de 2026 (tres días).'],
  // Ten working days.
  ['Se le conceden diez días de vacaciones, del 4 al 15 de mayo de 2026.'],
  ['Se informa que los reporte mensuales se reciben aquí.', ['C14', 'los reporte', 'Con «reporte» va «el».']],
  ['Se pide que los reporte el área de sistemas.'],
  [
    'Agradezco su participaciones y dicho función.',
    ['C14', 'su participaciones', 'Con «participaciones» va «sus».'],
    ['C14', 'dicho función', 'Con «función» va «dicha».', 'dicha'],
  ],
  ['Agradezco sus participaciones y dicha función.'],
  [
    'Se informa que los equipos nuevos deberá entregarse hoy.',
    ['C11', 'los equipos nuevos deberá', 'El verbo va en plural: «deberán».', 'deberán'],
  ],
  ['El comité fueron convocado.', ['C11', 'El comité fueron', 'El verbo va en singular: «fue».', 'fue']],
  ['Se informan al personal del horario.', ['C11', 'Se informan al', 'El verbo va en singular: «informa».', 'informa']],
  [
    'Leída el acta, la firma los asistentes.',
    ['C11', 'firma los asistentes', 'El verbo va en plural: «firman».', 'firman'],
  ],
  [
    'El comité revisarán los casos.',
    ['C11', 'El comité revisarán', 'El verbo va en singular: «revisará».', 'revisará'],
  ],
  // «pedir» and «cambiar» have other plurals.
  ['Los vecinos pidió agua.', ['C11', 'Los vecinos pidió', 'El verbo va en plural.']],
  ['Se informa que los lunes deberá presentarse temprano.'],
  [
    'Tengo a bien nombrarlo Coordinadora de Eventos.',
    ['C13', 'Coordinadora', 'El cargo va en masculino: «Coordinador».', 'Coordinador'],
  ],
  [
    'Se comisiona al C. María Pech Uc, y a la Mtro. Rosa Uc Pech.',
    ['C13', 'al C. María', 'Con «María» va «a la».', 'a la'],
    ['C13', 'a la Mtro. Rosa', 'Con «Rosa» va «Mtra».', 'Mtra'],
  ],
  [
    'Consta que la C. Eleuterio Cano Ruiz labora aquí, adscrita al área.\n\nA petición de la interesada, se extiende esta constancia.',
    ['C13', 'la C. Eleuterio', 'Con «Eleuterio» va «el».', 'el'],
    ['C13', 'adscrita', 'Con «Eleuterio» va «adscrito».', 'adscrito'],
    ['C13', 'de la interesada', 'Con «Eleuterio» va «del interesado».', 'del interesado'],
  ],
  [
    'Consta que la C. Eleuterio Cano Ruiz acude con la alumna.\n\nQue la C. Rosa Uc Pech fue inscrita.',
    ['C13', 'la C. Eleuterio', 'Con «Eleuterio» va «el».', 'el'],
  ],
  ['Consta que el C. Eleuterio Cano Ruiz acude con la alumna, y es hermano de la interesada.'],
  [
    'Acude la Subdirector, Lic. Rosa Uc Pech.',
    ['C13', 'la Subdirector', 'El cargo va en femenino: «la Subdirectora».', 'la Subdirectora'],
  ],
  [
    'Se hace constar que el (la) C. Rosa Uc labora aquí.',
    ['C15', 'el (la) C.', 'Según su nombre va «la C.».', 'la C.'],
  ],
  ['El plano está en el Anexo 3 y en el Anexo 1.', ['C16', 'Anexo 3', 'Nadie menciona el Anexo 2.']],
  [
    'El plano va en el Anexo 4.\n\nAnexo 1. Plano adjunto.\nAnexo 2. Fotos.',
    ['C16', 'Anexo 4', 'En la lista están Anexo 1 y Anexo 2.'],
  ],
  ['Se detallan en la tabla siguiente.', ['C17', 'la tabla siguiente', 'Después de aquí no hay ninguna tabla.']],
  ['Conforme al artículo anterior.', ['C17', 'al artículo anterior', 'Antes de aquí no se cita ningún artículo.']],
  [
    'PRIMERA. Objeto del convenio.\n\nSEGUNDA. Vigencia según la cláusula séptima.',
    ['C17', 'la cláusula séptima', 'Aquí la última es «segunda».'],
  ],
  ['Se pide:\n\nI. Acta.\n\nII. Plano.\n\nIV. Fotos.', ['C18', 'IV. ', 'Después de «II» iría «III».']],
  ['Se pide:\n\na) Acta.\n\nb) Plano.\n\nd) Fotos.', ['C18', 'd) ', 'Después de «b» iría «c».']],
  [
    'Con fundamento en el artículo 14, se autoriza.',
    ['C19', 'Con fundamento en el artículo 14', 'No dice de qué ley o reglamento es.'],
  ],
  ['Se funda en los artículos de la ley.', ['C19', 'en los artículos de la ley', 'No dice qué artículo es.']],
  ['Le pido porfa el programa, xq es urgente.', ['E7', 'porfa', ''], ['E7', 'xq', '']],
  ['Confirme su asistencia y que nos mandes la lista de tus alumnos.', ['E1', 'nos mandes', ''], ['E1', 'tus', '']],
  ['Te agradeceré el programa, que te hago llegar.', ['E1', 'Te agradeceré', ''], ['E1', 'te hago llegar', '']],
  ['Se sirvió el té con que remite su saludo, y ahí te esperan.'],
  [
    'Se funda en lo que dice el artículo 8 y 14 de la Ley, y la fracción I, II y IV del Reglamento.',
    ['C14', 'el artículo', 'Son varios: «los artículos».', 'los artículos'],
    ['C14', 'la fracción', 'Son varios: «las fracciones».', 'las fracciones'],
  ],
  ['Se funda en los artículo 6 y 16 de la Ley.', ['C14', 'los artículo', 'Son varios: «los artículos».', 'artículos']],
  [
    'Es a las catorce horas con treinta minutos (14:20), y a las 9:15 (nueve horas con quince minutos).',
    ['C5', 'catorce horas con treinta minutos (14:20)', '14:20 son catorce horas con veinte minutos.'],
  ],
  ['Es a las 18:00 horas (diecisiete horas).', ['C5', '18:00 horas (diecisiete horas)', '18:00 son dieciocho horas.']],
  [
    'Fueron 40 hombres y 35 mujeres, lo que hace un total de 85 jóvenes, y 12 alumnos: 5 niñas y 6 niños.',
    ['C6', '85', 'Suman 75.', '75'],
    ['C6', '12', 'Suman 11.', '11'],
  ],
  [
    'Fueron 40 hombres y 35 mujeres, un total de 75. Asisten 9 personas (2 horas y 3 días), y 2 horas y 30 minutos, en total 150 minutos.',
  ],
  ['SEGUNDA. Uno.\n\nTERCERA. Dos.\n\nTERCERA. Tres.', ['C18', 'TERCERA. ', 'Ya hay «TERCERA»; seguiría «CUARTA».']],
  [
    'Celebran la Sala, en lo sucesivo «El Hospital», y Gas, S.A. de C.V., a quien se le denominará «El Proveedor». El Prestador entrega y el proveedor de gas cobra a El Proveedor.',
    ['C17', 'El Prestador', 'Las partes son «El Hospital» y «El Proveedor».'],
  ],
  [
    'Consta que el alumna Renata Paz está inscrita y que la inspector acudió.',
    ['C14', 'el alumna', 'Con «alumna» va «la».', 'la'],
    ['C14', 'la inspector', 'Con «inspector» va «el».', 'el'],
  ],
  [
    'Se pagan $18,000.00 (dieciocho mil pesos 00/100 M.N.) en dos exhibiciones: $9,000.00 al inicio y $8,000.00 al final.',
    ['C6', '$18,000.00', 'Suma $17,000.00.', '$17,000.00'],
  ],
  ['Se pagan $18,000.00 en dos exhibiciones iguales: $9,000.00 al inicio y $9,000.00 al final.'],
  [
    'La firman los que en ella intervino, y quienes en este acto estuvo.',
    ['C11', 'los que en ella intervino', 'El verbo va en plural: «intervinieron».', 'intervinieron'],
    ['C11', 'quienes en este acto estuvo', 'El verbo va en plural: «estuvieron».', 'estuvieron'],
  ],
  [
    'Se pagan $12,50.00 y $1250,000.00, además de $1,250.50, $1250 y $1,250,000.',
    ['C27', '$12,50.00', 'Las comas van cada tres cifras. Revise si falta o sobra una.'],
    ['C27', '$1250,000.00', 'Las comas van cada tres cifras. Revise si falta o sobra una.'],
  ],
  [
    'Con fundamento en el artículo 27, fracción IV, le comunico que los lotes no pasan.',
    ['C19', 'Con fundamento en el artículo 27', 'No dice de qué ley o reglamento es.'],
  ],
  ['Con fundamento en el artículo 27 de la LAASSP, le comunico que los lotes no pasan.'],
  [
    'Será a las 18:00 horas en primera convocatoria y a las 17:30 horas en segunda convocatoria.',
    ['C4', '17:30', 'La segunda convocatoria es después de la primera.'],
  ],
  ['Será en primera convocatoria a las 18:00 horas y en segunda convocatoria a las 18:30 horas.'],
  [
    'A partir de hoy quedará usted adscrita a la oficina, y usted fue notificado.',
    ['C13', 'adscrita', 'A quien se dirige va «adscrito».', 'adscrito'],
  ],
  ['El Presidenta Municipal los invita.', ['C14', 'El Presidenta', 'Con «Presidenta» va «la».', 'La']],
  [
    'Los documentos se encuentra firmados. Los lunes se entrega el correo.',
    ['C11', 'Los documentos se encuentra', 'El verbo va en plural: «encuentran».', 'encuentran'],
  ],
  [
    'La renta es de $6,000.00 (seis mil pesos 00/100 M.N.), por doce meses, lo que da un total de $70,000.00.',
    ['C22', '$70,000.00', '12 por $6,000.00 son $72,000.00.', '$72,000.00'],
  ],
  [
    'Es los días lunes 4 y martes 6 de mayo de 2026, y jueves 7 y viernes 8 de mayo.',
    ['C2', 'martes 6', 'El 6 de mayo de 2026 es miércoles.', 'miércoles'],
  ],
  [
    'Es el cinco de junio de dos mil veintiséis (06/06/2026), y el 8 de junio de 2026 (08/06/2026).',
    ['C3', '06/06/2026', 'Antes dice «cinco de junio de dos mil veintiséis».'],
  ],
  ['Se funda en el artículo 8, fracción II, y en el inciso a) y 5.1 de la Ley.'],
  ['Se autorizan diez días hábiles de descanso del primer periodo, del 4 al 14 de agosto de 2026.'],
  [
    'Se autorizan diez días hábiles correspondientes al primer periodo de 2026, del 4 al 14 de agosto de 2026.',
    ['C24', 'diez', 'El periodo que sigue tiene 9 días de lunes a viernes.'],
  ],
  ['Se le comisiona tres días, del 8 al 11 de junio de 2026.', ['C24', 'tres', 'El periodo que sigue tiene 4 días.']],
  ['Estuvo un día, del 15 al 17 de septiembre de 2025, y dos días, del 29 de abril al 1 de mayo de 2026.'],
  ['Se hace un descuento del doce por ciento (15 %).', ['C5', 'doce por ciento (15 %)', '15 es «quince».', 'quince']],
  [
    'Subtotal: $10,000.00\nIVA 16 %: $1,500.00\nTotal: $11,500.00',
    ['C22', '$1,500.00', 'El 16 % de $10,000.00 es $1,600.00.', '$1,600.00'],
  ],
  ['Subtotal: $10,000.00\nI.V.A.: $800.00\nTotal: $10,800.00'],
  ['El presente oficio núm. SG/074/2026 surte efectos hoy.', ['C8', 'SG/074/2026', 'Arriba es «SG/061/2026».']],
  ['Este oficio 74 responde al presente escrito SG-3 y al oficio SG/058/2026.'],
  [
    'Declara la C. Inés Cruz Paredes. La C. Inés Cruz Pedraza lo firma.',
    ['C9', 'Inés Cruz Pedraza', 'También está escrito «Inés Cruz Paredes».'],
  ],
  ['Van:\n\n1. José Pech Chan\n2. José Pech Uicab\n3. José Tun Uicab'],
  ['Estimada maestra Cobos:\n\nLe escribo.', ['C13', 'Estimada maestra', 'Va «Estimado maestro».', 'Estimado maestro']],
  ['Estimado Mtro. Cobos:\n\nLe escribo.'],
  [
    'Se cita la Ley General de Responsabilidad Administrativa y la LEY FEDERAL DE TRABAJO.',
    [
      'C30',
      'Ley General de Responsabilidad Administrativa',
      'Se llama «Ley General de Responsabilidades Administrativas».',
      'Ley General de Responsabilidades Administrativas',
    ],
    ['C30', 'LEY FEDERAL DE TRABAJO', 'Se llama «LEY FEDERAL DEL TRABAJO».', 'LEY FEDERAL DEL TRABAJO'],
  ],
  ['Se cita la Ley Federal del Trabajo, la Ley de Archivos del Estado y la Ley General de Educación Superior.'],
  ['Va el programa «Juntos por leer, y el (segundo.', ['E8', '«Juntos', ''], ['E8', '(segundo.', '']],
  ['Va:\n\na) El «uno».\nb) El (dos\no tres).'],
];

describe('a finding says what is right', () => {
  for (const [text, ...said] of CASES)
    it(text.slice(0, 70), () => {
      const letter = `${HEAD}\n${text}\n\nATENTAMENTE\n\nLic. Pilar Aguirre Beltrán\nSecretaria General\n`;
      const found = lint(letter, { origin: 'person' }).filter(({ rule }) => /^(?:C|E[178])/.test(rule));
      assert.deepEqual(
        found.map(({ rule, start, end, right }) => [rule, letter.slice(start, end), right?.says, right?.edit?.text]),
        said.map(([rule, words, says, put]) => [rule, words, says || undefined, put]),
      );
    });

  it('«PRESENTE» below two persons is found, and not below one person with two lines', () => {
    const rules = (addressees: string) =>
      lint(HEAD.replace('Mtro. Valente Cobos Lara\nDirector de Cultura', addressees), { origin: 'person' })
        .filter(({ rule }) => rule === 'C12')
        .map(({ right }) => [right?.says, right?.edit?.text]);
    assert.deepEqual(rules('Profr. Leopoldo Angulo Bon\nProfra. Olga Soto Camacho'), [
      ['Son varias personas: «PRESENTES».', 'S'],
    ]);
    assert.deepEqual(rules('C. Director de Cultura\nMtro. Valente Cobos Lara'), []);
  });

  it('several persons are asked by «se les», and a post of both genders is that of the person above it', () => {
    const letter = `${HEAD.replace('Mtro. Valente Cobos Lara\nDirector de Cultura\nPRESENTE', 'CC. INTEGRANTES DEL COMITÉ\nPRESENTES')}\nSe le informa que la oficina cerrará.\n\nATENTAMENTE\n\nLic. Laura Aguirre Beltrán\nDirector(a) General\n`;
    const found = lint(letter, { origin: 'person' }).flatMap(({ rule, right }) =>
      /^C1[25]$/.test(rule) ? [[rule, right?.says, right?.edit?.text]] : [],
    );
    assert.deepEqual(found, [
      ['C12', 'Son varias personas: «Se les informa».', 's'],
      ['C15', 'Según su nombre va «Directora».', 'Directora'],
    ]);
  });

  it('a signer speaks of himself in his own gender', () => {
    const letter = `${HEAD}\nLa que suscribe, en mi carácter de Directora, lo nombra.\n\nATENTAMENTE\n\nDr. Salvador Rubio Sol\nDirector\n`;
    const found = lint(letter, { origin: 'person' }).flatMap(({ rule, right }) =>
      rule === 'C13' ? [right?.edit?.text] : [],
    );
    assert.deepEqual(found, ['El que suscribe', 'Director']);
    assert.ok(
      !lint(letter.replace('Dr. Salvador Rubio Sol\nDirector', 'Dra. Sara Rubio Sol\nDirectora')).some(
        ({ rule }) => rule === 'C13',
      ),
    );
  });

  it('what is said at two places is the same at both', () => {
    const letter = `Oficio núm. SG/061/2026
Asunto: Reunión del 9 de julio de 2026

Tlacotalpan, Veracruz, a 30 de junio de 2026

Profr. Leopoldo Angulo Bon
Lic. Pilar Aguirre Beltrán
PRESENTES

En mi carácter de Directora de Planeación, los invito a la reunión que se celebrará el miércoles 8 de julio de 2026.

Le envío un saludo.

ATENTAMENTE

Lic. Pilar Aguirre Beltrán
Subdirectora de Planeación

C.c.p. Lic. Joaquín Bernal Ocampo. Directora de Vinculación. Para su conocimiento.
`;
    const right = letter
      .replace('9 de julio', '8 de julio')
      .replace('Lic. Pilar Aguirre Beltrán\nP', 'Lic. Luisa Beltrán Paz\nP')
      .replace('de Directora', 'de Subdirectora')
      .replace('Le envío', 'Les envío')
      .replace('Directora de Vinculación', 'Director de Vinculación');
    const found = (text: string) =>
      lint(text, { origin: 'person' }).flatMap(({ rule, start, end }) =>
        rule.startsWith('C') ? [[rule, text.slice(start, end)]] : [],
      );
    assert.deepEqual(found(letter), [
      ['C3', '9 de julio de 2026'],
      ['C9', 'Directora de Planeación'],
      ['C12', 'Le envío'],
      ['C13', 'Directora'],
      ['C31', 'Lic. Pilar Aguirre Beltrán'],
    ]);
    assert.deepEqual(found(right), []);
  });

  it('a copy is not of the addressee, and the subject counts as the text does', () => {
    const letter = `${HEAD.replace('Solicitud de programa', 'Préstamo de 15 sillas')}
Le pido 20 sillas para 3 días.

ATENTAMENTE

Lic. Pilar Aguirre Beltrán
Secretaria General

C.c.p. Mtro. Valente Cobos Lara. Director de Cultura.
`;
    const found = (text: string) =>
      lint(text, { origin: 'person' }).flatMap(({ rule, start, end }) =>
        rule.startsWith('C') ? [[rule, text.slice(start, end)]] : [],
      );
    assert.deepEqual(found(letter), [
      ['C8', '15 sillas'],
      ['C31', 'C.c.p. Mtro. Valente Cobos Lara. Director de Cultura.'],
    ]);
    assert.deepEqual(found(letter.replace('15', '20').replace('C.c.p. Mtro. Valente', 'C.c.p. Mtro. Luis')), []);
    const own = 'Ing. Ramiro Escobedo Trujano\nalmacen@cobaes.example\n(667) 714-22-08\n\n14.11.2025\n\n';
    const asked = 'Le solicito la cotización de 75 cajas de papel.\n\nAtentamente\n\n';
    assert.deepEqual(found(`${own}${asked}Ing. Ramiro Escobedo Trujano\nJefe del almacén general\n`), []);
  });

  it('a legend is of the year of the document', () => {
    const found = (year: number) =>
      lint(`«${year}, Año de la Mujer Indígena»\n\n${HEAD}\nLe escribo.\n`, { origin: 'person' })
        .filter(({ rule }) => rule === 'C3')
        .map(({ right }) => right?.says);
    assert.deepEqual([found(2025), found(2026)], [['La fecha es de 2026.'], []]);
  });

  it('annexes are as many as the text says', () => {
    const found = (count: string, list: string) =>
      lint(
        `${HEAD}\nAdjunto ${count} anexos.\n\nATENTAMENTE\n\nLic. Pilar Aguirre Beltrán\nSecretaria General\n\n${list}\n`,
        { origin: 'person' },
      ).flatMap(({ rule, right }) => (rule === 'C16' ? [right?.says] : []));
    const two = 'Anexos:\n1. Acta de la sesión\n2. Lista de asistencia';
    assert.deepEqual(found('tres', two), ['La lista tiene 2 anexos.']);
    assert.deepEqual([found('dos', two), found('tres', 'Anexos: acta, lista y plano')], [[], []]);
  });

  it('an acta that ends before it begins is found by its closing words', () => {
    const acta = (hour: string) =>
      `ACTA DE SESIÓN\n\nEn Perote, Ver., siendo las 12:30 horas del 4 de marzo de 2026, se reunió el Comité.\n\nSe cerró la sesión a las ${hour} horas del mismo día.\n`;
    const found = (hour: string) => lint(acta(hour), { origin: 'person' }).filter(({ rule }) => rule === 'C4');
    assert.equal(found('11:15')[0]?.right?.says, 'La hora del final es igual o anterior a la del inicio.');
    assert.deepEqual(found('13:15'), []);
  });
});
