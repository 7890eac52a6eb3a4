// `npm run lexicon` writes this file from words.txt.
import { readWords } from '../word.ts';

export const SHOP = readWords(`
abarrotes|m
comercializadora|f
constructora|f
distribuidora|f
farmacia|f
ferretería|f
funeraria|f
gasolinera|f
grupo|m
hotel|m
imprenta|f
inmobiliaria|f
lavandería|f
miscelánea|f
mueblería|f
panadería|f
papelería|f
purificadora|f
refaccionaria|f
restaurante|m
tienda|f
tortillería|f
transportes|m
veterinaria|f
zapatería|f
`);
