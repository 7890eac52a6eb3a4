// The capitals of the states of Mexico, folded, and the states that share their name.
export const CAPITALS: ReadonlySet<string> = new Set(
  `
aguascalientes
campeche
chetumal
chihuahua
chilpancingo
ciudad de mexico
ciudad victoria
colima
cuernavaca
culiacan
durango
guadalajara
guanajuato
hermosillo
la paz
merida
mexicali
monterrey
morelia
oaxaca
oaxaca de juarez
pachuca
puebla
queretaro
saltillo
san luis potosi
tepic
tlaxcala
toluca
tuxtla gutierrez
villahermosa
xalapa
zacatecas
`
    .trim()
    .split('\n'),
);
