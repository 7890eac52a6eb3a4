// The state capitals of Mexico, in lower case without accents.
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

// The states of Mexico, in lower case without accents. The list omits a state whose name is also that of a
// country, of a person or of a town outside the state.
export const STATES: readonly string[] = `
aguascalientes
baja california
baja california sur
campeche
chiapas
chihuahua
coahuila
colima
durango
guanajuato
jalisco
michoacan
morelos
nayarit
nuevo leon
oaxaca
puebla
queretaro
quintana roo
san luis potosi
sinaloa
sonora
tabasco
tamaulipas
tlaxcala
veracruz
yucatan
zacatecas
`
  .trim()
  .split('\n');

// The other states, and how the states are shortened. They mean a state behind a town only: «Pachuca, Hgo.».
export const STATES_BEHIND_TOWNS: readonly string[] = [
  ...STATES,
  ...`
ags.
b.c.
b.c.s.
camp.
cdmx
chih.
chis.
ciudad de mexico
coah.
col.
dgo.
edo. de mex.
edo. mex.
estado de mexico
gro.
gto.
guerrero
hgo.
hidalgo
jal.
mex.
mexico
mich.
mor.
n.l.
nay.
oax.
pue.
q. roo
qro.
s.l.p.
sin.
son.
tab.
tamps.
tlax.
ver.
yuc.
zac.
`
    .trim()
    .split('\n'),
];
