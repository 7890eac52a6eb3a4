// What a datum is called by the words beside it. A row is a label and a sentence with the datum in «»:
//
//   Fecha de vencimiento: El pago [vence|vencerá] el «3 de mayo de 2026».
//
// The words in [] are evidence: each must be there, in one of its spellings; `[devol]vió` is any word that begins so.
// What is in {} is evidence that the label repeats, as $1. [#] is a number or a blank, [@] an hour, [$] a sum, * a word, <post> a
// post. Between them, and up to the datum, may be small words, such as «de la»; if the sentence has other words there,
// whatever its clause says. Evidence with a capital begins a sentence. The first row that fits decides; one with $event
// fits only near an event. Each sentence is the test of its row.

// The rows of each kind of datum, below its name.
export const ROWS_OF_DATA = `
# time
Hora de los hechos: Manifiesta [que, siendo|que siendo] las «15:20» horas, le robaron la bolsa.
Hora de los hechos: [Que el día] sábado 10 de enero a las «19:40» dejó la camioneta en la calle.
Hora de $1: El camión tiene su {apertura|cierre|entrada|llegada|regreso|salida} a las «7:30» horas.
Hora de salida: La brigada deberá [salir|saliendo|sale] el lunes a las «7:30» horas.
Hora de regreso: La brigada deberá [regres]ar el lunes a las «17:30» horas.
Hora de inicio: La oficina abre de «9:00» horas [a] las [@=14:00] horas.
Hora de término: La oficina abre de [@=9:00] [a] las «14:00» horas.
Hora de término: Las labores [conclu|termin|cierr|clausur|finaliz|hasta]yen ese día a las «18:00» horas.
Hora de inicio: En Chablé, [siendo] las «10:00» horas se reúnen los vecinos.
Hora límite: Entregue la lista [antes|a más tardar] de las «15:00» horas.
Hora $event: La reunión [inici|comenz|empez|de]ará a las «10:00» horas.
Hora de inicio: Las labores [inici|comienz|comenz|empie|de]an a las «8:00» horas.

# date
Fecha de los hechos: Manifiesta [que, siendo|que siendo] las ocho del «3 de mayo de 2026», le robaron la bolsa.
Fecha de los hechos: [Que el día|Que el pasado] «sábado 10 de enero» dejó la camioneta en la calle.
Fecha de la solicitud: En atención a su [solicitud] de acceso a la información, [recibi|ingres]da el «3 de mayo de 2026».
Fecha de recepción: Se contesta su escrito, [recibi|recepci]do en esta área el «3 de mayo de 2026».
Fecha de recepción: El «3 de mayo de 2026» [se recibi]ó su escrito.
Fecha: Dado en Chablé [a los] «tres días del mes de mayo de 2026».
Inicio de la vigencia: Su [vigencia] de un año corre [a partir|desde] del «3 de mayo de 2026».
Fin de la vigencia: Tendrá [vigencia] de un año [hasta|al] el «31 de mayo de 2026».
Fecha de vencimiento: El pago [vence|vencerá|vencimiento] el «3 de mayo de 2026».
Fecha límite: Entregue la lista [a más tardar|antes|límite|plazo] el «3 de mayo de 2026».
Fecha límite: Entregue la lista [antes] de las [@=15:00] del «3 de mayo de 2026».
Vigencia: El permiso es [válid|vigen|venc]o en todo el Estado el «3 de mayo de 2026».
Fecha de cierre: Ahí [se cierra|se concluye|se da por] terminada, hoy, la presente acta el «3 de mayo de 2026».
Fecha de ingreso: La C. Rosa Pech [labor|trabaj|antigüedad]a en el DIF [a partir|desde] del «3 de mayo de 2019».
Fecha de corte: Se remiten las cifras con [corte] del mes al «31 de mayo».
Fecha de corte: Se remite el [avance|cifras|saldo|$] [al] «31 de mayo».
Fecha de la firma: Deberá presentarse a la [firma del] contrato el «3 de mayo de 2026».
Fecha de salida: El camión [salida|saldrá|salir|saliendo|sale] el «3 de mayo de 2026».
Reanudación de $1: Se [reanud]an las {clases|labores|actividades} el «3 de mayo de 2026».
Fecha de regreso: El camión [regres]ará el «3 de mayo de 2026».
Fecha de devolución: Se [devol|devuel|reintegr]vió el último libro el día «3 de mayo de 2026».
Inicio $event: Las vacaciones serán [a partir|desde] del «3 de mayo de 2026».
Inicio $event: Las vacaciones serán del «3/05/2026» [al] día [#=9/05/2026].
Fin $event: Las vacaciones serán [hasta|al] el «9 de mayo de 2026».
Fecha de inicio: Estará con nosotros [a partir|desde] del «3 de mayo de 2026».
Fecha de inicio: Sus labores [inici|surt|comprend]aron el «3 de mayo de 2026».
Fecha de inicio: Su baja [surte efectos|surtirá efectos|con efectos] del «3 de mayo de 2026».
Fecha de inicio: Estará con nosotros del «3/05/2026» [al] día [#=9/05/2026].
Fecha de término: Estará con nosotros [hasta|al] el «9 de mayo de 2026».
$1: Se avisa que la {fecha de *|fecha del *=fecha de terminación} será el «9 de mayo de 2026».
Fecha de término: Sus labores [conclu|termin]yeron el «9 de mayo de 2026».
Periodo: Los trabajos se harán [entre] los días «1 y el 3 de septiembre de 2026».
Fecha: En Chablé [se expide|se extiende|se firma|se levanta|se suscribe] la presente, hoy, el «3 de mayo de 2026».
Fecha: Presente acta [dad|expedid|siendo las]a en Chablé, Campeche, el «3 de mayo de 2026».

# person
Firmante: El que [suscri]be, el C. «Omar Tzuc Baas», hace constar lo siguiente.
Firmante: El que [firma], el C. «Omar Tzuc Baas», hace constar lo siguiente.
Superior que instruye: Lo cita [por instrucciones|por acuerdo|por indicaciones] del Director, el C. «Omar Tzuc Baas».
Testigo: Como [testigo]s de cargo comparecen la C. «Rosa Pech Uc».
Persona que causa $1: Se tramita la {alta|baja|baja definitiva|baja laboral|baja temporal} de la C. «Rosa Pech Uc».
Contacto: Para dudas, [comunicarse|contactar|dirigirse|llamar] a la extensión 2210 [con|al|a] la C. «Rosa Pech Uc».
Contacto: Para dudas, [acudir|confirmar|informes] en la oficina [con|al|a] la C. «Rosa Pech Uc».
Jefe inmediato: Quedará [bajo las órdenes|a las órdenes] de la C. «Rosa Pech Uc».
Responsable: Los trabajos están [a cargo] del C. «Omar Tzuc Baas».
Responsable: Los trabajos están [bajo la|bajo el] [coordinación|cargo|dirección|supervisión] del C. «Omar Tzuc Baas».
Responsable: El taller lo [coordina|encabeza] el C. «Omar Tzuc Baas».
Titular: El recibo está [a nombre] del C. «Omar Tzuc Baas».
Compareciente: Ante mí [comparec]e la C. «Rosa Pech Uc».
Quejosa: Se atiende la [queja] [presentad|formulad|interpuest]a [por] la C. «Rosa Pech Uc».
Denunciante: Se atiende la [denuncia] [presentad|formulad|interpuest]a [por] la C. «Rosa Pech Uc».
Demandante: Se atiende la [demanda] [presentad|interpuest|promovid]a [por] la C. «Rosa Pech Uc».
Solicitante: Se atiende la [solicitud|petición] [presentad|formulad]a [por] la C. «Rosa Pech Uc».
Promovente: El juicio [promovid]o [por] la C. «Rosa Pech Uc».
Parte agraviada: Un robo [en agravio] de la C. «Rosa Pech Uc».
Propietario: El predio es [propiedad] del C. «Omar Tzuc Baas».
Parte demandada: Se interpuso una demanda [en contra] del C. «Omar Tzuc Baas».
Suplente: Durante mi ausencia [me suplirá|me sustituirá|la suplirá|lo suplirá] la C. «Rosa Pech Uc».
Persona sustituida: Ocupará la plaza [en lugar|en reemplazo|en suplencia] de la C. «Rosa Pech Uc».
Persona sustituida: Ocupará la plaza en [sustitu|suplir]ción de la C. «Rosa Pech Uc».
$1: El jurado lo integra la C. «Rosa Pech Uc» [como] {<post>=secretaria}.
$1: Su {<post>=enlace administrativo} en la escuela [es] la C. «Rosa Pech Uc».
$1: Queda [como|calidad de|carácter de|función de] {<post>=enlace administrativo}, la C. «Rosa Pech Uc».
$1: Se nombra [como|calidad de|carácter de] {<post>=enlace administrativo} de transparencia [a] la C. «Rosa Pech Uc».
$1: Firma la C. «Rosa Pech Uc», [quien] [actúa|actuará|comparece|funge|fungirá] [como] {<post>=enlace administrativo}.
$1: La C. «Rosa Pech Uc», a quien [en adelante|en lo sucesivo|denominado|denominada] se llama [“] la {* * *|* *|*=arrendadora} [”].
$1: La C. «Rosa Pech Uc», a quien se le [denominará] [“] la {* * *|* *|*=arrendadora} [”].
Trabajador: Se hace constar que la C. «Rosa Pech Uc» desde mayo [labora|laborando|trabaja|presta] en esta área.
Trabajador: La C. «Rosa Pech Uc», quien desde mayo [prestó|prestará|se desempeña|ingresó|causó alta] en esta área.
Trabajador: La C. «Rosa Pech Uc», quien desde hoy [desempeñ|ocup]a [el|la] [cargo|plaza|puesto] de auxiliar.
Trabajador: Se levanta el acta a la C. «Rosa Pech Uc», [con] [categoría|filiación|número de empleado] de auxiliar.
Solicitante: La C. «Rosa Pech Uc» [solicita|pide|requiere] un apoyo.
Representante: El Municipio, [representad]o [por] el C. «Omar Tzuc Baas».
Representante: El Municipio, [representad]o [en este acto] [por] el C. «Omar Tzuc Baas».

# person and blank
Quien presenta $1: Se da respuesta a {el *|la *=el escrito} [presentad|formulad|interpuest]o [por] la C. «Rosa Pech Uc».
Quien envía: El oficio fue [enviad|dirigid|remitid]o [por] el C. «Omar Tzuc Baas».
Quien atiende: Su reporte será [atendid]o [por] el C. «Omar Tzuc Baas».
Quien autoriza: El pago será [autorizad]o [por] el C. «Omar Tzuc Baas».
Quien coordina: El taller será [coordinad]o [por] el C. «Omar Tzuc Baas».
Quien elabora: El informe será [elaborad]o [por] el C. «Omar Tzuc Baas».
Quien emite: El informe será [emitid]o [por] el C. «Omar Tzuc Baas».
Quien entrega: El informe será [entregad]o [por] el C. «Omar Tzuc Baas».
Quien firma: El informe será [firmad|signad]o [por] el C. «Omar Tzuc Baas».
Quien imparte: El taller será [impartid]o [por] el C. «Omar Tzuc Baas».
Quien preside: El acto será [presidid]o [por] el C. «Omar Tzuc Baas».
Quien realiza: El taller será [realizad]o [por] el C. «Omar Tzuc Baas».
Quien recibe: El pedido será [recibid]o [por] el C. «Omar Tzuc Baas».
Quien revisa: El informe será [revisad]o [por] el C. «Omar Tzuc Baas».
Quien solicita: El pago será [solicitad]o [por] el C. «Omar Tzuc Baas».
Quien supervisa: El taller será [supervisad]o [por] el C. «Omar Tzuc Baas».
Quien suscribe: El informe será [suscrit]o [por] el C. «Omar Tzuc Baas».
Quien valida: El informe será [validad]o [por] el C. «Omar Tzuc Baas».
Persona autorizada: Por este medio [se autori]a [a|al] la C. «Rosa Pech Uc».
Persona citada: Por este medio [se cit]a [a|al] la C. «Rosa Pech Uc».
Persona comisionada: Por este medio [se comision]a [a|al] la C. «Rosa Pech Uc».
Persona designada: Por este medio [se design]a [a|al] la C. «Rosa Pech Uc».
Persona facultada: Por este medio [se facult]a [a|al] la C. «Rosa Pech Uc».
Persona nombrada: Por este medio [se nombr]a [a|al] la C. «Rosa Pech Uc».
Persona notificada: Por este medio [se notific]a [a|al] la C. «Rosa Pech Uc».
Persona requerida: Por este medio [se requier]a [a|al] la C. «Rosa Pech Uc».

# post
Cargo que se confiere: Por este medio lo [nombr|design|confier|confer]o como «Director de Comercio Municipal».
Cargo que se confiere: Se extiende el [nombramiento] [como|de] «Director de Comercio Municipal».

# amount
Total: Son tres conceptos [que suman|que dan un total] de «$9,000.00».
Monto del adeudo: La usuaria [adeud|debe]a la cantidad de «$9,000.00».
Monto del gasto: En la comisión [se gastaron|se erogaron] «$9,000.00».
Monto de la $1 exhibición: Se pagará en dos partes: la {primera|segunda|tercera|cuarta|última} [de] «$9,000.00».
Percepción $1: Lo nombro, [percib]iendo la cantidad {anual|diaria|mensual|quincenal|semanal} de «$12,650.50».
Percepción: Por su trabajo [percib]irá la cantidad de «$12,650.50».

# address
Ubicación: Se poda el [árbol|bache|fuga|lámpara|luminaria|socavón] ubicado en la «calle Roble 4».
Lugar de entrega: Los bienes se deben [entregar|entrega|entregue] en «Calle Roble 4, colonia Centro».
Domicilio $1: Con [domicilio] {fiscal|laboral|legal|particular} ubicado en «Calle Roble 4, colonia Centro».

# institution
Área que informa: La «Dirección de Obras», [mediante] [oficio|correo|escrito|memorándum|tarjeta] 12, lo informó.
Nueva adscripción: Se le [cambi|readscri|reubic|traslad|transf]a desde mayo [a|al|hacia] la «Dirección de Obras».
Nueva adscripción: Desde mayo [prestará|pasará|laborará] sus servicios en la «Dirección de Obras».
Nueva adscripción: Desde mayo [quedará adscrit|se incorporará]a a la «Dirección de Obras».
Adscripción anterior: Desde mayo [deja|dejará|dejando] de laborar en la «Dirección de Obras».
Adscripción anterior: Se le [cambi|readscri|reubic|traslad|transf]a [de|del|desde] la «Dirección de Obras».
Área de adscripción: La C. Rosa Pech [adscrit|adscripci|labor]a en la «Dirección de Obras».
Área de adscripción: La C. Rosa Pech [prest]a [sus servicios] en la «Dirección de Obras».

# text
Información solicitada: En su [solicitud], de ayer, [pid|requi|solicit]ió: "«el número de plazas que estaban vacantes»".
Declaración: En uso de la palabra y después de leer el acta, el trabajador [declar|manifest|expres|expus]ó: "«que no asistió porque su hijo estuvo enfermo»".
Petición: En su escrito [pid|requir|solicit]ió lo siguiente: "«la poda de tres árboles del mercado»".
`;

// The rows of blanks, whose kind the words beside them must say too.
export const ROWS_OF_BLANKS = `
# number
Centavos: La cantidad de $200.«____»[/100] M.N.
Horas: El curso tiene una [total|duración|acredit|cubr|cumpl] de «____» [horas].
Días hábiles de plazo: Se le conceden «____» [días hábiles].
Días naturales de plazo: Se le conceden «____» [días naturales].
Minutos: Se esperó «____» [minutos].
Edad: La compareciente tiene «____» [años de edad].
Número de fojas: El acta consta de «____» [fojas].
Número de pagos: Se cubre en «____» [exhibiciones|pagos|parcialidades].
Superficie: El predio tiene «____» [metros|m2|m²].

Horas: La plaza tiene «____» [horas a|horas clase|horas de|horas semanales|horas diarias|horas extra|horas por].
Número de $1: Se entregan «____» {(copias|alumnos|alumnas|asistentes|boletos|bultos|cajas|ejemplares|equipos)( de *)?=copias}.
Número de $1: Se entregan «____» {(hojas|habitantes|integrantes|niños|niñas|paquetes|participantes)( de *)?=hojas}.
Número de $1: Se entregan «____» {(piezas|personas|plazas|servidores públicos|tantos)( de *)?=piezas}.
Número de $1: Se entregan «____» {(unidades|trabajadores|trabajadoras|vehículos|votos)( de *)?=unidades}.
$1: Se entregan «____» {(litros|bimestres|gramos|hectáreas|kilogramos|kilómetros|kilos)( de *)?=litros}.
$1: Se entregan «____» {(puntos|semanas|semestres|toneladas)( de *)?=toneladas}.

# institution
Dependencia: Prestó su [servicio social|prácticas profesionales|residencia profesional] en la «____».
Área de adscripción: La trabajadora está [adscrit]a a la «____».
Área: Se inspeccionaron las [oficinas|instalaciones|local] [que ocupa|ocupa] la «____».
Autoridad que expide: La credencial fue [expedid]a [por] el «____».

# place
Lugar $event: Por la comisión deberá [acud|comision|comparec|dirij|presenta|traslad|viaj]ir [a|al|en|hacia|hasta] «____».
Lugar: La alumna deberá [acud|comparec|dirij|presenta|traslad|viaj]ir [a|al|en|hacia|hasta] «____».
Lugar de origen: La C. Rosa Pech Uc es [originari]a de «____».
Lugar de residencia: La C. Rosa Pech Uc es [vecin]a de «____».

# text
Carrera: La C. Rosa Pech Uc es [egresad]a de la carrera de «____».
Número de citatorio: Se entregó el «____» [citatorio].
Número de la sesión: Se celebró la «____» [sesión].
Semestre: La alumna cursa el «____» [semestre].
Cuatrimestre: La alumna cursa el «____» [cuatrimestre].
Grado: La alumna cursa el «____» [grado].

# date
Fecha de término: Sus [comprend|periodo|semestre|vacaciones|vigencia] son del [#=____] [al] «____».
Fecha de inicio: Sus [comprend|periodo|semestre|vacaciones|vigencia] son del «____» [al] ____.

# time
Hora: La alumna se presentó a las «____» [horas|hrs].

# amountInWords
Monto con letra: Se pagará la suma de «____» [pesos|m.n|m. n].

# day
Día: Se reúnen a los «____» [días del mes|del mes].

# date
Fecha: La reunión será [el|día|fecha|para] «____» [a las] nueve.

# place
Lugar: El acta se firma en «____»[, a|, *., a] los [#=3 de mayo].

# number
Días: Se le conceden «____» [días].
Meses: Se le conceden «____» [meses].
Años: Se le conceden «____» [años].

# month
Mes: Se pagará en el [mes] de «____».

# text
Año con letra: En el año de [dos mil] «____».

# year
Año: Se pagará en el [año] de «____».

# phone
Teléfono: Se le avisará al [tel|teléfono|teléfonos|tels|celular] «____».
Extensión: Se le avisará en la [ext|extensión] «____».

# email
Correo: Se le avisará al [correo|correo electrónico|e-mail|email] «____».

# id
CURP: La C. Rosa Pech Uc tiene la [CURP] «____».
RFC: La C. Rosa Pech Uc tiene el [RFC|R.F.C] «____».
Número de seguridad social: La C. Rosa Pech Uc tiene el [NSS|seguridad social] «____».

# address
Domicilio: La C. Rosa Pech Uc vive en el [domicilio|domicilio particular|sito|sita] en «____».
Domicilio: El local se encuentra [ubicad]o en la «____».
Calle: La fuga está en la [calle] «____».

# place
Colonia: La fuga está en la [colonia] «____».
Municipio: La fuga está en el [municipio de] «____».
Localidad: La fuga está en la [ciudad|localidad|población] de «____».
Estado: La fuga está en el [estado de] «____».

# institution
Nombre de la escuela: Estudia en la [escuela|plantel|universidad|instituto|facultad] «____».
Nombre de la escuela: Estudia en la escuela [primaria|secundaria|preparatoria] «____».
Empresa: La C. Rosa Pech Uc trabaja en la [empresa|empresa denominada] «____».

# post
Puesto: La C. Rosa Pech Uc ocupa el [puesto de] «____».
Cargo: La C. Rosa Pech Uc ocupa el [cargo de|en mi carácter de|en su carácter de|en calidad de] «____».

# time
Hora: La alumna se presentó a [las] «____».

# date
Fecha: La reunión será el [día|fecha] «____».

# person
Representante: El Municipio, [representad]o [por] el C. «____».
Representante: El Municipio, [representad]o [en este acto] [por] el C. «____».
Firmante: El que esto firma, [suscrit]o «____».
Firmante: El [que suscribe], «____».

# text
Evento: El permiso es para llevar [a cabo] «____».
Causa: Falleció ayer [a consecuencia|a causa] de «____».
Documento: Las copias [concuerd|coincid]an fielmente con «____».
Bienes entregados: El Instituto [hace entrega|hacer entrega|hizo entrega] de «____».
Motivo: La alumna no se presentó [por ]«____».

# place
Lugar: La alumna se presentó [en ]«____».

# person
Nombre de quien atiende: La persona dijo [llamarse] «____».
Nombre de quien suscribe: Por este medio, [yo], el C. «____».
Nombre: Se presentó el [c.|lic.|ing.|dr.|dra.|mtro.|mtra.|profr.|profra.|arq.|sr.|sra.] «____».
Nombre: Se presentó [a favor|ciudadano|ciudadana|señor|señora|llamado|llamada|nombre] de «____».
`;
