// The ordinals from the first to the twelfth, without their ending.
export const ORDINAL_STEMS = 'primer segund tercer cuart quint sext séptim octav noven décim undécim duodécim'.split(
  ' ',
);
