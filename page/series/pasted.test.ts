import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readPasted } from './pasted.ts';

const TEXT = 'Nombre\tClave\tCargo\r\nAna Núñez\t1\tJefa\r\n\r\nLuis Baja\t2\tJuez\r\nEva Sol\t3\t"Jueza\nsegunda"\r\n';

// The HTML that Excel copies for rows 1 to 5 and columns A to C. Row 4 and column B are hidden.
const EXCEL = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!--tr {mso-height-source:auto;} col {mso-width-source:auto;}--></style></head><body link="#0563C1">
<table border=0 cellpadding=0 cellspacing=0 width=160 style='border-collapse:collapse;width:120pt'>
<!--StartFragment-->
 <col width=80 style='width:60pt'>
 <col width=0 style='display:none;mso-width-source:userset;mso-width-alt:0'>
 <col width=80 style='width:60pt'>
 <tr height=20 style='height:15.0pt'><td height=20 width=80 style='height:15.0pt;width:60pt'>Nombre</td><td width=0 style='width:0pt'>Clave</td><td width=80>Cargo</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20>Ana N&uacute;&ntilde;ez</td><td align=right>1</td><td>Jefa</td></tr>
 <tr height=20 style='height:15.0pt'><td height=20></td><td></td><td></td></tr>
 <tr height=0 style='display:none;mso-height-source:userset;mso-height-alt:0'><td height=0>Luis Baja</td><td align=right>2</td><td>Juez</td></tr>
 <tr height=40 style='height:30.0pt'><td height=40>Eva Sol</td><td align=right>3</td><td class=xl65>Jueza<br>
  segunda</td></tr>
<!--EndFragment-->
<![if supportMisalignedColumns]><tr height=0 style='display:none'><td width=80 style='width:60pt'></td></tr><![endif]>
</table></body></html>`;

// The HTML that LibreOffice copies for the cells of EXCEL.
const LIBREOFFICE = `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 24.2"/></head><body><table cellspacing="0" border="0">
	<colgroup width="85"></colgroup><colgroup width="85"></colgroup>
	<tr><td height="17" align="left" valign=bottom>Nombre</td><td align="left" valign=bottom>Cargo</td></tr>
	<tr><td height="17" align="left"><font face="Liberation Sans">Ana Núñez</font></td><td align="left">Jefa</td></tr>
	<tr><td height="17" align="left"><br></td><td align="left"><br></td></tr>
	<tr><td height="17" align="left">Eva Sol</td><td align="left">Jueza<br>segunda</td></tr>
</table></body></html>`;

test('readPasted takes rows and columns for hidden that Excel marks, and rows that LibreOffice leaves out', () => {
  const excel = readPasted({ text: TEXT, html: EXCEL });
  assert.deepEqual(excel.cells[3], ['Eva Sol', '3', 'Jueza\nsegunda']);
  assert.deepEqual([excel.hiddenRows, excel.hiddenColumns], [[2], [1]]);
  const libreoffice = readPasted({ text: TEXT, html: LIBREOFFICE });
  assert.deepEqual([libreoffice.hiddenRows, libreoffice.hiddenColumns], [[2], []]);
});

test('readPasted hides nothing where the HTML says nothing of it, or is of another table', () => {
  const plain = readPasted({ text: TEXT });
  for (const html of [
    '',
    '<p>Nombre</p>',
    EXCEL.replace('Eva Sol', 'Otra'),
    EXCEL.replace(/<tr height=0[^>]*>/, '<tr>'),
  ])
    assert.deepEqual(readPasted({ text: TEXT, html }).hiddenRows ?? [], [], html.slice(0, 40));
  assert.equal(plain.cells.length, 4);
});

test('readPasted reads the cells of a clipboard whose HTML is nothing but one piece of a table', () => {
  const text = 'a\tb\n'.repeat(20_000);
  for (const pump of ['<tr>', '<td>', '<tr', '<col ', '<col span=9>', '&eacute;', '<', '<tr height=0><td>a', 'a'])
    assert.deepEqual(readPasted({ text, html: pump.repeat(400_000 / pump.length) }).cells[0], ['a', 'b'], pump);
});
