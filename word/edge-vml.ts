// Reads the pictures, shapes and watermarks that older files, and Word's command «Marca de agua», have in VML.
import type { EdgeSource, Frame, FrameContent, FrameGroup, Position, ShapeBox } from './edge-blocks.ts';
import { colour } from './edge-colours.ts';
import { pathOf } from './edge-shapes.ts';
import { attribute, child, type XmlElement } from './xml.ts';

// Reads the frames in a w:pict. A shape that we do not read is undefined.
export function oldFramesIn(holder: XmlElement, source: EdgeSource): (Frame | undefined)[] {
  return holder.children
    .filter(({ local }) => SHAPES.test(local))
    .map((shape) => {
      const content = contentOf(shape, source);
      return content && placed(shape, content);
    });
}

const SHAPES = /^(?:shape|rect|roundrect|oval|line|group|polyline|curve|arc)$/;

function placed(shape: XmlElement, content: FrameContent): Frame {
  const style = styleOf(shape);
  const [from, to] = endsOf(shape);
  const position = (axis: 'horizontal' | 'vertical', margin: string, start: number): Position => {
    const align = style.get(`mso-position-${axis}`) ?? 'absolute';
    const offset = align === 'absolute' ? pointsOf(style.get(margin)) + start : undefined;
    const area = style.get(`mso-position-${axis}-relative`) ?? 'text';
    const known = area.replace(/^(\w+)-margin-area$/, '$1Margin');
    return { area: area === 'text' && axis === 'vertical' ? 'paragraph' : known, offset, align };
  };
  const turn = Number.parseFloat(style.get('rotation') ?? '0') || 0;
  return {
    width: shape.local === 'line' ? Math.abs(to.x - from.x) : pointsOf(style.get('width')),
    height: shape.local === 'line' ? Math.abs(to.y - from.y) : pointsOf(style.get('height')),
    inline: style.get('position') !== 'absolute',
    layer: Number(style.get('z-index') ?? 0) || 0,
    across: position('horizontal', 'margin-left', Math.min(from.x, to.x)),
    down: position('vertical', 'margin-top', Math.min(from.y, to.y)),
    ...(turn !== 0 && { turn }),
    content,
  };
}

function contentOf(shape: XmlElement, source: EdgeSource): FrameContent | undefined {
  const image = child(shape, 'imagedata');
  const id = image && attribute(image, 'id');
  if (image && id !== undefined) {
    const style = styleOf(shape);
    // Word writes the gain of a pale watermark as «19661f», in units of 1/65,536; this example is 0.3.
    const opacity = fractionOf(attribute(image, 'gain'));
    return {
      kind: 'picture',
      path: pathOf(id, source),
      width: pointsOf(style.get('width')),
      height: pointsOf(style.get('height')),
      ...(opacity !== undefined && { opacity }),
    };
  }
  if (shape.local === 'group') return groupIn(shape, source);
  const art = child(shape, 'textpath');
  const words = art && attribute(art, 'string');
  if (words) {
    const opacity =
      fractionOf((child(shape, 'fill') && attribute(child(shape, 'fill') ?? shape, 'opacity')) || '1') ?? 1;
    return { kind: 'art', words, fill: colourOf(attribute(shape, 'fillcolor')) ?? 'C0C0C0', opacity };
  }
  return boxIn(shape, source);
}

// Reads a text box or a simple shape. Without its own colours, a shape is white with a black line.
function boxIn(shape: XmlElement, source: EdgeSource): ShapeBox | undefined {
  const form = FORMS[shape.local];
  const box = child(shape, 'textbox');
  if (!form && !box) return undefined;
  const content = child(box, 'txbxContent');
  const isOff = (name: string) => /^(?:f|false)$/.test(attribute(shape, name) ?? '');
  const insets = (box && attribute(box, 'inset'))?.split(',') ?? [];
  const insetOf = (at: number, otherwise: number) => (insets[at] ? pointsOf(insets[at].trim()) : otherwise);
  return {
    kind: 'box',
    form: form ?? 'rectangle',
    fill: isOff('filled') || form === 'line' ? undefined : (colourOf(attribute(shape, 'fillcolor')) ?? 'FFFFFF'),
    line: isOff('stroked')
      ? undefined
      : {
          width: pointsOf(attribute(shape, 'strokeweight') ?? '0.75pt'),
          colour: colourOf(attribute(shape, 'strokecolor')) ?? '000000',
        },
    ...(content && { insets: [insetOf(1, 3.6), insetOf(2, 7.2), insetOf(3, 3.6), insetOf(0, 7.2)] }),
    blocks: content ? source.read(content, source) : [],
  };
}

const FORMS: Readonly<Record<string, ShapeBox['form']>> = {
  rect: 'rectangle',
  roundrect: 'rounded',
  oval: 'ellipse',
  line: 'line',
};

// Reads a group. The lengths of its parts have no unit: they are shares of its `coordsize`.
function groupIn(group: XmlElement, source: EdgeSource): FrameGroup | undefined {
  const style = styleOf(group);
  const pair = (name: string, otherwise: string) =>
    (attribute(group, name) ?? otherwise).split(',').map((one) => Number.parseFloat(one) || 0);
  const [wide = 0, high = 0] = pair('coordsize', '1000,1000');
  const [x = 0, y = 0] = pair('coordorigin', '0,0');
  const [across, down] = [pointsOf(style.get('width')) / (wide || 1), pointsOf(style.get('height')) / (high || 1)];
  const parts = group.children
    .filter(({ local }) => SHAPES.test(local))
    .flatMap((shape) => {
      const content = contentOf(shape, source);
      if (!content) return [];
      const own = styleOf(shape);
      const value = (name: string) => Number.parseFloat(own.get(name) ?? '0') || 0;
      const [width, height] = [value('width') * across, value('height') * down];
      const sized = content.kind === 'picture' ? { ...content, width, height } : content;
      return { left: (value('left') - x) * across, top: (value('top') - y) * down, width, height, content: sized };
    });
  return parts.length > 0 ? { kind: 'group', parts } : undefined;
}

function styleOf(shape: XmlElement): Map<string, string> {
  const declarations = (attribute(shape, 'style') ?? '').split(';');
  return new Map(declarations.map((one) => one.split(':', 2).map((part) => part.trim()) as [string, string]));
}

// Returns the ends of a line, which have them as «10pt,20pt».
function endsOf(shape: XmlElement): [from: Point, to: Point] {
  const end = (name: string): Point => {
    const [x, y] = (attribute(shape, name) ?? '').split(',').map((one) => pointsOf(one.trim()));
    return { x: x ?? 0, y: y ?? 0 };
  };
  return [end('from'), end('to')];
}

interface Point {
  x: number;
  y: number;
}

// Returns a colour: «#1f3864», «#136», or a name, with or without the number of a theme's colour after it.
function colourOf(value: string | undefined): string | undefined {
  const [name = ''] = (value ?? '').toLowerCase().split(' ');
  const digits = /^#([\da-f])([\da-f])([\da-f])$/.exec(name);
  if (digits)
    return digits
      .slice(1)
      .map((digit) => digit + digit)
      .join('');
  return colour(name.slice(1)) ?? NAMES[name];
}

const NAMES: Readonly<Record<string, string>> = {
  black: '000000',
  blue: '0000FF',
  gray: '808080',
  green: '008000',
  maroon: '800000',
  navy: '000080',
  red: 'FF0000',
  silver: 'C0C0C0',
  white: 'FFFFFF',
  yellow: 'FFFF00',
};

// Reads a fraction: «.5», or «32768f» in units of 1/65,536.
function fractionOf(value: string | undefined): number | undefined {
  const number = Number.parseFloat(value ?? '');
  if (Number.isNaN(number)) return undefined;
  return value?.endsWith('f') ? number / 65_536 : number;
}

// Converts a length in VML to points. A length without a unit is in pixels.
function pointsOf(length: string | undefined): number {
  const [, value = '0', unit = 'px'] = /^(-?[\d.]+)(pt|in|cm|mm|pc|px)?$/.exec(length ?? '') ?? [];
  return Number(value) * (POINTS[unit] ?? 0.75) || 0;
}

const POINTS: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 };
