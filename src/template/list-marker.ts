// The marker of a list item, with the blank behind it: a dash, or a number, a letter or a Roman numeral and the signs behind it.
export const LIST_MARKER = /^(?:([1-9]\d{0,3}|[a-z]|[ivxl]{2,8}|[A-Z]|[IVXL]{2,8})([.)]-?)|[-–•·]) (?=\S)/;
