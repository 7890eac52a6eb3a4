// The ids of people, accounts and places, with the check that each has: CURP, RFC, CLABE, NSS, e-mail,
// telephone, postal code.

// Each function takes a value as it is written, in any case, and says whether it can be one of its kind.

export function isCurp(value: string): boolean {
  const curp = value.trim().toUpperCase();
  if (!/^[A-ZÑ]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/.test(curp) || !isShortDate(curp.slice(4, 10))) return false;
  const sum = Array.from(curp.slice(0, 17)).reduce(
    (total, sign, at) => total + CURP_SIGNS.indexOf(sign) * (18 - at),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(curp.charAt(17));
}

const CURP_SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';

// Of a person or a company, with its three last signs or without («PEUR850214»); blanks and hyphens between
// its parts do not count.
export function isRfc(value: string): boolean {
  const rfc = value.toUpperCase().replace(/[\s-]/g, '');
  const [, letters = '', date = '', check] = /^([A-ZÑ&]{3,4})(\d{6})([A-Z\d]{2}[A\d])?$/.exec(rfc) ?? [];
  if (letters === '' || !isShortDate(date)) return false;
  // Those of the public in general and of foreigners have no check digit.
  if (check === undefined || /^X[AE]XX010101000$/.test(rfc)) return true;
  const signs = rfc.slice(0, -1).padStart(12, ' ');
  const sum = Array.from(signs).reduce((total, sign, at) => total + RFC_SIGNS.indexOf(sign) * (13 - at), 0);
  const digit = (11 - (sum % 11)) % 11;
  return rfc.endsWith(digit === 10 ? 'A' : String(digit));
}

const RFC_SIGNS = '0123456789ABCDEFGHIJKLMN&OPQRSTUVWXYZ Ñ';

// «850214»; the century is not known, so that the 29th of February of «00» may exist.
function isShortDate(digits: string): boolean {
  const [year, month, day] = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].map(Number);
  if (year === undefined || month === undefined || day === undefined || month < 1 || month > 12) return false;
  return day > 0 && day <= new Date(Date.UTC(2000 + year, month, 0)).getUTCDate();
}

// The eighteen digits of a bank account.
export function isClabe(value: string): boolean {
  const digits = value.replace(/[\s-]/g, '');
  if (!/^\d{18}$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 17)).reduce((total, digit, at) => {
    const weight = [3, 7, 1][at % 3] ?? 0;
    return total + ((Number(digit) * weight) % 10);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(digits.charAt(17));
}

// The eleven digits of the social security.
export function isNss(value: string): boolean {
  const digits = value.replace(/[\s-]/g, '');
  if (!/^\d{11}$/.test(digits)) return false;
  const sum = Array.from(digits.slice(0, 10)).reduce((total, digit, at) => {
    const double = Number(digit) * (at % 2 === 0 ? 1 : 2);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return (10 - (sum % 10)) % 10 === Number(digits.charAt(10));
}

export function isEmail(value: string): boolean {
  const address = value.trim();
  return (
    address.length <= 254 &&
    /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,24}$/i.test(address) &&
    !/^\.|\.\.|\.@/.test(address)
  );
}

// Ten digits, also with the code of Mexico or an old prefix before them. Numbers of seven or eight digits,
// without their area, are of the past.
export function isPhone(value: string): boolean {
  const digits = value.replace(/\D/g, '');
  return /^(?:(?:52)?1?|01|04[45])\d{10}$/.test(digits);
}

// The five digits of a «C.P.»; those of Mexico go from 01000 to 99999.
export function isPostalCode(value: string): boolean {
  return /^(?:0[1-9]|[1-9]\d)\d{3}$/.test(value.trim());
}
