// Checks identifiers: CURP, RFC, CLABE, NSS, e-mail, telephone, postal code.

// Each function ignores case. If the identifier has a check digit, the function verifies that digit.

export function isCurp(value: string): boolean {
  const curp = value.trim().toUpperCase();
  if (!hasFormOfCurp(curp) || !isShortDate(curp.slice(4, 10))) return false;
  return lastOfCurp(curp) === curp.charAt(17);
}

// Returns true for what is written like a CURP, whatever its check digit.
export function hasFormOfCurp(value: string): boolean {
  return /^[A-ZÑ]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/i.test(value);
}

// Returns the check digit that follows from the other signs. So do the other functions of this name.
export function lastOfCurp(value: string): string {
  const signs = Array.from(value.trim().toUpperCase().slice(0, 17));
  const sum = signs.reduce((total, sign, at) => total + CURP_SIGNS.indexOf(sign) * (18 - at), 0);
  return String((10 - (sum % 10)) % 10);
}

const CURP_SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

// Accepts the RFC of a person or a company, with or without its last three characters: «PEUR850214». Blanks
// and hyphens are ignored.
export function isRfc(value: string): boolean {
  return hasFormOfRfc(value) && hasDigitOfRfc(value);
}

// Returns true if the letters, the date and the number of characters are those of an RFC.
export function hasFormOfRfc(value: string): boolean {
  const [, date = ''] = /^[A-ZÑ&]{3,4}(\d{6})(?:[A-Z\d]{2}[A\d])?$/.exec(plainRfc(value)) ?? [];
  return date !== '' && isShortDate(date);
}

// Returns true if the last character is the check digit of the others, or if there is none. SAT itself issued
// some RFCs with another one.
export function hasDigitOfRfc(value: string): boolean {
  const rfc = plainRfc(value);
  // The generic RFCs of the general public and of foreigners have no check digit.
  if (/\D\d{6}$/.test(rfc) || /^X[AE]XX010101000$/.test(rfc)) return true;
  return rfc.endsWith(lastOfRfc(rfc));
}

export function lastOfRfc(value: string): string {
  const signs = plainRfc(value).slice(0, -1).padStart(12, ' ');
  const sum = Array.from(signs).reduce((total, sign, at) => total + RFC_SIGNS.indexOf(sign) * (13 - at), 0);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'A' : String(digit);
}

function plainRfc(value: string): string {
  return value.toUpperCase().replace(/[\s-]/g, '');
}

const RFC_SIGNS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

// Returns the date in a CURP or in the RFC of a person. `year` has two digits.
export function dateInId(value: string): { year: number; month: number; day: number } | undefined {
  const [, digits = ''] = /^[A-ZÑ&]{4}(\d{6})/.exec(plainRfc(value)) ?? [];
  const [year = 0, month = 0, day = 0] = [0, 2, 4].map((at) => Number(digits.slice(at, at + 2)));
  return digits !== '' && isShortDate(digits) ? { year, month, day } : undefined;
}

// Returns true if six digits are a year, a month and a day: «850214». Years count as 2000 to 2099, and 2000
// was a leap year, so «000229» is valid.
function isShortDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day > 0 && day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

// Returns true for a CLABE, the number of a bank account with eighteen digits.
export function isClabe(value: string): boolean {
  const digits = value.replace(/[\s-]/g, '');
  return /^\d{18}$/.test(digits) && digits.endsWith(lastOfClabe(digits));
}

export function lastOfClabe(value: string): string {
  const digits = Array.from(value.replace(/[\s-]/g, '').slice(0, 17));
  const sum = digits.reduce((total, digit, at) => total + ((Number(digit) * ([3, 7, 1][at % 3] ?? 0)) % 10), 0);
  return String((10 - (sum % 10)) % 10);
}

// Returns true for an NSS, a social security number with eleven digits.
export function isNss(value: string): boolean {
  const digits = value.replace(/[\s-]/g, '');
  return /^\d{11}$/.test(digits) && digits.endsWith(lastOfNss(digits));
}

export function lastOfNss(value: string): string {
  const digits = Array.from(value.replace(/[\s-]/g, '').slice(0, 10));
  const sum = digits.reduce((total, digit, at) => {
    const double = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

export function isEmail(value: string): boolean {
  const address = value.trim();
  return (
    address.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}$/i.test(address) &&
    !/^\.|\.\.|\.@/.test(address)
  );
}

// Accepts ten digits, with or without the country code 52 or an old prefix (1, 01, 044, 045). Local numbers
// of seven or eight digits are no longer in use.
export function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  return /^(?:(?:52)?1?|01|04[45])\d{10}$/.test(digits);
}

// Returns true for a postal code from 01000 to 99999, the codes of Mexico.
export function isPostalCode(value: string): boolean {
  return /^(?:0[1-9]|[1-9]\d)\d{3}$/.test(value.trim());
}
