// Values as Mexican offices write them.
export function longDate(date: { year: number; month: number; day: number }): string {
  return `${date.day} de ${date.month} de ${date.year}`;
}
export function amountInWords(pesos: number | bigint | string): string {
  return String(pesos);
}
export function formatAmount(pesos: number | bigint | string): string {
  return String(pesos);
}
