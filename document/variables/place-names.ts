// The forms in which one datum stands at several places: {{Firmante_En_Mayusculas}} is the Firmante in capitals. A
// form ends the name of a variable, so that each program that fills in a text knows the place by its own name.
// name-forms.ts has all that is known of names, and is loaded later.

const FORM =
  /^(.+?)((?:_(?:Sin_Titulo|Por_Apellidos?|Con_Iniciales|En_Mayusculas|En_Minusculas|Otra_Vez))+(?:_\d{1,4})?)$/;

// Splits the name of a place into the name of its datum and the form, which is '' for most.
export function splitForm(name: string): { datum: string; form: string } {
  const [, datum = name, form = ''] = FORM.exec(name) ?? [];
  return { datum, form };
}

// Writes words in the form of a place, as far as that needs no knowledge of names: in capitals.
export function inCapitals(words: string, form: string): string {
  return form.includes('_En_Mayusculas') ? words.toUpperCase() : words;
}
