/** What of an element's style makes its picture. */
const drawn = [
  ...['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'opacity', 'display'],
  ...['font-family', 'font-size', 'font-weight', 'text-anchor', 'dominant-baseline'],
];
const margin = 16;

/** A picture of the graph by itself: all of it, whatever part of it shows on the page. */
export interface GraphImage {
  readonly markup: string;
  readonly width: number;
  readonly height: number;
}

/**
 * @param svg the graph on the page; its element `[data-scene]` holds what is moved and enlarged there
 */
export function graphImage(svg: SVGSVGElement): GraphImage | null {
  const scene = svg.querySelector<SVGGElement>('[data-scene]');
  if (!scene) return null;
  const { x, y, width, height } = scene.getBBox();
  const copy = scene.cloneNode(true);
  if (!(copy instanceof SVGGElement)) return null;
  withStyles(scene, copy);
  copy.removeAttribute('transform');
  for (const one of copy.querySelectorAll('.hit')) one.remove();
  const size = { width: Math.ceil(width + 2 * margin), height: Math.ceil(height + 2 * margin) };
  const background = getComputedStyle(svg).backgroundColor;
  const markup = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${String(size.width)}" height="${String(size.height)}" viewBox="${String(x - margin)} ${String(y - margin)} ${String(size.width)} ${String(size.height)}">`,
    `<rect x="${String(x - margin)}" y="${String(y - margin)}" width="100%" height="100%" fill="${background}"/>`,
    new XMLSerializer().serializeToString(copy),
    '</svg>',
  ].join('');
  return { markup, ...size };
}

function withStyles(from: Element, to: Element): void {
  const style = getComputedStyle(from);
  const own = drawn.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';');
  to.setAttribute('style', own);
  for (const name of ['class', 'role', 'tabindex', 'aria-label', 'aria-pressed']) {
    to.removeAttribute(name);
  }
  Array.from(from.children).forEach((child, at) => {
    const copy = to.children[at];
    if (copy) withStyles(child, copy);
  });
}

/** The picture as PNG, twice as fine as on the page. Throws when the browser cannot draw it. */
export async function pngOf({ markup, width, height }: GraphImage): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([markup], { type: 'image/svg+xml' }));
  try {
    const image = new Image(width, height);
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [2 * width, 2 * height];
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out.'))));
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}
