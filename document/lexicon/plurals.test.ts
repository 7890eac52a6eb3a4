import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inPlural, inSingular } from './plurals.ts';

const PAIRS =
  'familia familias|día días|hora horas|mes meses|año años|hábil hábiles|natural naturales|beca becas|sección secciones|camión camiones|orden órdenes|joven jóvenes|examen exámenes|imagen imágenes|plan planes|almacén almacenes|jardín jardines|interés intereses|país países|autobús autobuses|juez jueces|vez veces|raíz raíces|avance avances|enlace enlaces|comunidad comunidades|red redes|sede sedes|inmueble inmuebles|papel papeles|hospital hospitales|calle calles|vale vales|taller talleres|ejemplar ejemplares|padre padres|semestre semestres|ley leyes|viaje viajes|persona personas|pública públicas|trabajador trabajadores|clase clases|fase fases|mujer mujeres|hombre hombres|fin fines|común comunes|móvil móviles|solicitud solicitudes|lugar lugares|docente docentes|bien bienes';

test('a word has its plural and its singular, with their accents', () => {
  for (const pair of PAIRS.split('|')) {
    const [one = '', many = ''] = pair.split(' ');
    assert.equal(inPlural(one), many);
    assert.equal(inSingular(many), one);
  }
});

test('a word that is no plural has no singular', () => {
  for (const word of 'lunes análisis mes país interés menos tres seis autobús familia día'.split(' '))
    assert.equal(inSingular(word), undefined, word);
});
