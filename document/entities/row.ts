// A row of a table of patterns: what an entity of this kind looks like.
export interface Row {
  kind: EntityKind;
  // A pattern over tags (patterns.ts). The entity is what its group `value` captures, or else all of it; its other
  // groups are parts of the entity.
  is: string;
  // What the entity is called, if its noun is part of the pattern.
  label?: string;
  // A text with the entity in «», which is the row's test.
  example: string;
}

export type EntityKind =
  | 'date'
  | 'partialDate'
  | 'month'
  | 'months'
  | 'time'
  | 'span'
  | 'amount'
  | 'amountInWords'
  | 'email'
  | 'website'
  | 'phone'
  | 'extension'
  | 'id'
  | 'curp'
  | 'rfc'
  | 'schoolKey'
  | 'law'
  | 'count'
  | 'percent'
  | 'year'
  | 'period'
  | 'hour'
  | 'post'
  | 'office'
  | 'firm'
  | 'shop'
  | 'vehicle'
  | 'address'
  | 'place'
  | 'venue'
  | 'name';
