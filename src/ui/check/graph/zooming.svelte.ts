import { select } from 'd3-selection';
import { zoom, zoomIdentity, type ZoomTransform } from 'd3-zoom';
import type { Size } from './layout';

const closest = 3;

/** What part of a picture shows in its window, moved by pointer, wheel and buttons. */
export class Zooming {
  #transform = $state.raw<ZoomTransform>(zoomIdentity);
  readonly #behaviour = zoom<SVGSVGElement, unknown>();
  #svg: SVGSVGElement | null = null;
  #window: Size = { width: 1, height: 1 };
  #world: Size = { width: 1, height: 1 };

  get transform(): string {
    return this.#transform.toString();
  }

  /** Takes charge of `svg`; answers with what lets go of it. */
  attach(svg: SVGSVGElement): () => void {
    this.#svg = svg;
    this.#behaviour
      // The wheel alone scrolls the page, and so does one finger.
      .filter((event: Event) => {
        if (event instanceof WheelEvent) return event.ctrlKey || event.metaKey;
        if ('touches' in event && event.touches instanceof TouchList)
          return event.touches.length > 1;
        return !(event instanceof MouseEvent) || event.button === 0;
      })
      .on('zoom', ({ transform }: { transform: ZoomTransform }) => {
        this.#transform = transform;
      });
    select(svg).call(this.#behaviour).on('dblclick.zoom', null);
    return () => {
      select(svg).on('.zoom', null);
      this.#svg = null;
    };
  }

  /** Tells how large the window and the whole picture are, and shows all of it. */
  frame(window: Size, world: Size): void {
    this.#window = window;
    this.#world = world;
    this.#behaviour
      .extent([
        [0, 0],
        [window.width, window.height],
      ])
      .translateExtent([
        [-world.width * 0.3, -world.height * 0.3],
        [world.width * 1.3, world.height * 1.3],
      ])
      .scaleExtent([Math.min(1, this.#fitting()) * 0.8, closest]);
    this.showAll();
  }

  showAll(): void {
    const scale = Math.min(1, this.#fitting());
    this.#set(
      zoomIdentity
        .translate(
          (this.#window.width - this.#world.width * scale) / 2,
          (this.#window.height - this.#world.height * scale) / 2,
        )
        .scale(scale),
    );
  }

  /** Enlarges by `factor` around the middle. */
  by(factor: number): void {
    if (this.#svg) this.#behaviour.scaleBy(select(this.#svg), factor);
  }

  #fitting(): number {
    return Math.min(
      this.#window.width / this.#world.width,
      this.#window.height / this.#world.height,
    );
  }

  #set(transform: ZoomTransform): void {
    if (this.#svg) this.#behaviour.transform(select(this.#svg), transform);
  }
}
