// The names of laws that documents of every state cite, as the laws are called.
import { listOf } from './any-of.ts';

export const LAW_NAMES: readonly string[] = listOf(`
  Código Fiscal de la Federación
  Código Nacional de Procedimientos Civiles y Familiares
  Código Nacional de Procedimientos Penales
  Constitución Política de los Estados Unidos Mexicanos
  Ley Federal de los Trabajadores al Servicio del Estado
  Ley Federal de Presupuesto y Responsabilidad Hacendaria
  Ley Federal de Procedimiento Administrativo
  Ley Federal de Procedimiento Contencioso Administrativo
  Ley Federal del Trabajo
  Ley General de Acceso de las Mujeres a una Vida Libre de Violencia
  Ley General de Archivos
  Ley General de Bienes Nacionales
  Ley General de Contabilidad Gubernamental
  Ley General de Desarrollo Social
  Ley General de Educación
  Ley General de los Derechos de Niñas, Niños y Adolescentes
  Ley General de Protección de Datos Personales en Posesión de Sujetos Obligados
  Ley General de Responsabilidades Administrativas
  Ley General de Salud
  Ley General de Transparencia y Acceso a la Información Pública
  Ley General de Víctimas
  Ley General del Equilibrio Ecológico y la Protección al Ambiente
  Ley General del Sistema Nacional Anticorrupción
  Ley de Adquisiciones, Arrendamientos y Servicios del Sector Público
  Ley de Coordinación Fiscal
  Ley de Disciplina Financiera de las Entidades Federativas y los Municipios
  Ley de Fiscalización y Rendición de Cuentas de la Federación
  Ley de Obras Públicas y Servicios Relacionados con las Mismas
  Ley del Impuesto al Valor Agregado
  Ley del Impuesto sobre la Renta
  Ley del Seguro Social
  Ley Orgánica de la Administración Pública Federal
`);
