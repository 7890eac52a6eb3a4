import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CORNERS, code, png, side } from './qr-picture.testing.ts';
import { isQrPicture } from './qr-picture.ts';

describe('isQrPicture', () => {
  it('knows a code by its pixels, in grey, in colour, in one bit and with filters', () => {
    assert.ok(isQrPicture(png(side(4), code(4))));
    assert.ok(isQrPicture(png(side(1), code(1))));
    assert.ok(isQrPicture(png(side(3), code(3), { type: 2 })));
    assert.ok(isQrPicture(png(side(3), code(3), { depth: 1 })));
    assert.ok(isQrPicture(png(side(5), code(5), { filter: 1 })));
  });

  it('knows that other pictures are none', () => {
    const others: [string, Uint8Array][] = [
      ['two finders', png(side(4), code(4, CORNERS.slice(1)))],
      ['a chessboard', png(120, (x, y) => (((x >> 3) + (y >> 3)) % 2) * 255)],
      ['a ring, as a seal has it', png(120, (x, y) => (Math.abs(Math.hypot(x - 60, y - 60) - 40) < 6 ? 0 : 255))],
      ['a gradient', png(120, (x) => x * 2)],
      ['another file', Uint8Array.from(Buffer.from('\xff\xd8\xff\xe0 no picture'.repeat(9), 'latin1'))],
      ['a file that ends too early', png(side(4), code(4)).slice(0, 90)],
      ['nothing', new Uint8Array()],
    ];
    for (const [name, bytes] of others) assert.equal(isQrPicture(bytes), false, name);
  });

  it('knows the code of a picture that is a little wider than high, but not of a banner', () => {
    const wide = png(side(4), code(4));
    new DataView(wide.buffer).setUint32(20, side(4) - 1);
    assert.ok(isQrPicture(wide));
    new DataView(wide.buffer).setUint32(20, side(2));
    assert.equal(isQrPicture(wide), false);
  });
});
