// Reads the pictures, text boxes, shapes and groups of headers and footers, as Word has written them since 2010.
import type { EdgeSource, Frame, FrameContent, FrameGroup, Picture, Position, ShapeBox } from './edge-blocks.ts';
import { colourIn, emus, fillOf, shareOf, textOf } from './edge-colours.ts';
import { readRelationships } from './package.ts';
import { attribute, child, childValue, type XmlElement } from './xml.ts';

// Reads the frame in a w:drawing. Returns undefined for a drawing that we do not read.
export function frameIn(holder: XmlElement | undefined, source: EdgeSource): Frame | undefined {
  const frame = holder?.children[0];
  const data = child(child(frame, 'graphic'), 'graphicData')?.children[0];
  const [width = 0, height = 0] = ['cx', 'cy'].map((name) => emus(childValue(frame, 'extent', name)));
  const content = contentOf(data, source, width, height);
  if (!frame || !content) return undefined;
  const position = (name: string): Position => {
    const element = child(frame, name);
    const offset = child(element, 'posOffset');
    return {
      area: (element && attribute(element, 'relativeFrom')) ?? '',
      offset: offset && emus(textOf(offset)),
      align: textOf(child(element, 'align')),
    };
  };
  // A picture with text around it is drawn behind the text, so that it hides no words.
  const flowsAround = frame.children.some(({ local }) => FLOWS.test(local));
  const isBehind = flowsAround || attribute(frame, 'behindDoc') === '1';
  const layer = Math.min(Number(attribute(frame, 'relativeHeight') ?? 0) || 0, LAYERS - 1);
  const turn = turnOf(data);
  return {
    width,
    height,
    inline: frame.local === 'inline',
    layer: isBehind ? layer - LAYERS : layer,
    across: position('positionH'),
    down: position('positionV'),
    ...(turn !== 0 && { turn }),
    content,
  };
}

const FLOWS = /^wrap(?:Square|Tight|Through|TopAndBottom)$/;

// Word's layers are below this number. In VML, the layer of a drawing behind the text is this number less.
const LAYERS = 0x1e_00_00_00;

function contentOf(
  data: XmlElement | undefined,
  source: EdgeSource,
  width: number,
  height: number,
): FrameContent | undefined {
  if (data?.local === 'pic') return pictureIn(data, source, width, height);
  if (data?.local === 'wgp' || data?.local === 'grpSp') return groupIn(data, source, width, height);
  return boxIn(data, source, width, height);
}

function turnOf(data: XmlElement | undefined): number {
  const place = child(child(data, 'spPr') ?? child(data, 'grpSpPr'), 'xfrm');
  return (Number((place && attribute(place, 'rot')) ?? 0) || 0) / 60_000;
}

function pictureIn(picture: XmlElement, source: EdgeSource, width: number, height: number): Picture {
  const fill = child(picture, 'blipFill');
  const [l = 0, t = 0, r = 0, b = 0] = ['l', 't', 'r', 'b'].map((side) => shareOf(childValue(fill, 'srcRect', side)));
  const [wide, high] = [width / (1 - l - r), height / (1 - t - b)];
  const opacity = opacityOf(child(fill, 'blip'));
  return {
    kind: 'picture',
    path: pathOf(childValue(fill, 'blip', 'embed'), source),
    width: wide,
    height: high,
    margin: { top: -t * high, left: -l * wide },
    ...(opacity < 1 && { opacity }),
  };
}

// Returns the opacity of a pale picture. On white paper, less contrast and more brightness are less opacity.
function opacityOf(blip: XmlElement | undefined): number {
  const contrast = Math.min(0, shareOf(childValue(blip, 'lum', 'contrast')));
  const amount = childValue(blip, 'alphaModFix', 'amt');
  return (1 + contrast) * (amount === undefined ? 1 : shareOf(amount));
}

export function pathOf(id: string | undefined, { parts, path }: EdgeSource): string {
  return readRelationships(parts, path).find((entry) => entry.id === id)?.path ?? '';
}

// Reads a group. Its parts have positions in the units of the group, which are scaled to its size. Parts that
// we do not read are left out, unless all are.
function groupIn(group: XmlElement, source: EdgeSource, width: number, height: number): FrameGroup | undefined {
  const place = child(child(group, 'grpSpPr'), 'xfrm');
  const [wide, high] = ['cx', 'cy'].map((name) => Number(childValue(place, 'chExt', name) ?? 0)) as [number, number];
  const [x = 0, y = 0] = ['x', 'y'].map((name) => Number(childValue(place, 'chOff', name) ?? 0));
  const [across, down] = [wide > 0 ? width / wide : 1 / 12_700, high > 0 ? height / high : 1 / 12_700];
  const parts = group.children.flatMap((part) => {
    const own = child(child(part, 'spPr') ?? child(part, 'grpSpPr'), 'xfrm');
    if (!own) return [];
    const value = (element: string, name: string) => Number(childValue(own, element, name) ?? 0);
    const [partWidth, partHeight] = [value('ext', 'cx') * across, value('ext', 'cy') * down];
    const content = contentOf(part, source, partWidth, partHeight);
    const turn = turnOf(part);
    const [left, top] = [(value('off', 'x') - x) * across, (value('off', 'y') - y) * down];
    return content ? { left, top, width: partWidth, height: partHeight, ...(turn !== 0 && { turn }), content } : [];
  });
  return parts.length > 0 ? { kind: 'group', parts } : undefined;
}

// Reads a text box or a simple shape. Returns undefined for any other shape. What the shape does not say, its
// style does: the colours of its fill, its line and its letters.
function boxIn(shape: XmlElement | undefined, source: EdgeSource, width: number, height: number): ShapeBox | undefined {
  if (shape?.local !== 'wsp') return undefined;
  const content = child(child(shape, 'txbx'), 'txbxContent');
  const properties = child(shape, 'spPr');
  const path = freePath(child(properties, 'custGeom'), width, height);
  const form = path === undefined ? FORMS[childValue(properties, 'prstGeom', 'prst') ?? ''] : 'path';
  if (!content && !form) return undefined;
  const style = child(shape, 'style');
  const styled = (name: string) => (childValue(style, name, 'idx') === '0' ? undefined : child(style, name));
  const outline = child(properties, 'ln');
  const says = (element: XmlElement | undefined) => element?.children.some(({ local }) => local.endsWith('Fill'));
  const fill = says(properties) ? fillOf(properties, source) : colourIn(styled('fillRef'), source);
  const line = says(outline) ? fillOf(outline, source) : colourIn(styled('lnRef'), source);
  const ink = colourIn(styled('fontRef'), source);
  const insetOf = (name: string, otherwise: string) => emus(childValue(shape, 'bodyPr', name) ?? otherwise);
  const align = ALIGNS[childValue(shape, 'bodyPr', 'anchor') ?? ''];
  return {
    kind: 'box',
    form: form ?? 'none',
    ...(path !== undefined && { path }),
    fill,
    line:
      typeof line === 'string'
        ? { width: emus((outline && attribute(outline, 'w')) ?? '9525'), colour: line }
        : undefined,
    ...(content && {
      insets: [insetOf('tIns', '45720'), insetOf('rIns', '91440'), insetOf('bIns', '45720'), insetOf('lIns', '91440')],
    }),
    ...(ink !== undefined && ink !== 'auto' && { ink }),
    ...(align && { align }),
    blocks: content ? source.read(content, source) : [],
  };
}

// Returns the path of a free form. Returns undefined for one with arcs, or with points that formulas give.
function freePath(geometry: XmlElement | undefined, width: number, height: number): string | undefined {
  const steps = (child(geometry, 'pathLst')?.children ?? []).flatMap((path) => {
    const [wide, high] = ['w', 'h'].map((name) => Number(attribute(path, name) ?? 0)) as [number, number];
    const [across, down] = [wide > 0 ? width / wide : 1 / 12_700, high > 0 ? height / high : 1 / 12_700];
    return path.children.map((step) => {
      const points = step.children.map((point) => {
        const [x = NaN, y = NaN] = ['x', 'y'].map((name) => Number(attribute(point, name) ?? NaN));
        return `${round(x * across)} ${round(y * down)}`;
      });
      return `${STEPS[step.local] ?? 'NaN'}${points.join(' ')}`;
    });
  });
  return steps.length === 0 || steps.some((step) => step.includes('NaN')) ? undefined : steps.join(' ');
}

function round(length: number): number {
  return Math.round(length * 100) / 100;
}

const STEPS: Readonly<Record<string, string>> = { moveTo: 'M', lnTo: 'L', cubicBezTo: 'C', quadBezTo: 'Q', close: 'Z' };

const FORMS: Readonly<Record<string, ShapeBox['form']>> = {
  rect: 'rectangle',
  roundRect: 'rounded',
  ellipse: 'ellipse',
  line: 'line',
  straightConnector1: 'line',
};

const ALIGNS: Readonly<Record<string, 'center' | 'bottom'>> = { ctr: 'center', b: 'bottom' };
