/** Paths on a 24 × 24 grid, drawn as 2-unit strokes. */
export const icons = {
  check: 'M5 12.5l4.5 4.5L19 7.5',
  quote: 'M5 14h4.5V8H5zM9.5 14c0 2-1 3-2.5 3.5M14.5 14H19V8h-4.5zM19 14c0 2-1 3-2.5 3.5',
  cross: 'M6 6l12 12M18 6L6 18',
  question: 'M8.5 9a3.5 3.5 0 1 1 5 3.2c-1 .5-1.5 1.1-1.5 2.3M12 18.2v.1',
  dash: 'M6 12h12',
  wrench: 'M4 20l7.5-7.5M14.5 4.5a4.5 4.5 0 1 0 5 5l-3 .8-2.8-2.8z',
  swap: 'M5 8h13l-3.5-3.5M19 16H6l3.5 3.5',
  plus: 'M12 5v14M5 12h14',
  trash: 'M5 7h14M10 7V4.5h4V7M7 7l.8 12.5h8.4L17 7M10.5 11v5M13.5 11v5',
  file: 'M7 3.5h6.5L18 8v12.5H7zM13.5 3.5V8H18',
  back: 'M11 6l-6 6 6 6M5 12h14',
  next: 'M9 6l6 6-6 6',
  previous: 'M15 6l-6 6 6 6',
  undo: 'M8 5L4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11h-3',
  redo: 'M16 5l4 4-4 4M20 9H10a5.5 5.5 0 0 0 0 11h3',
  copy: 'M9 9h10.5v10.5H9zM15 9V4.5H4.5V15H9',
  sun: 'M12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6L7 7M17 17l1.4 1.4M5.6 18.4L7 17M17 7l1.4-1.4',
  moon: 'M19.5 14.2A8 8 0 0 1 9.8 4.5a8 8 0 1 0 9.7 9.7z',
  system: 'M4 5h16v11H4zM9 20h6M12 16v4',
  warning: 'M12 4L2.8 19.5h18.4zM12 10v4.5M12 17v.1',
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.6v.1',
  pencil: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  spark: 'M12 4l1.8 5.2L19 11l-5.2 1.8L12 18l-1.8-5.2L5 11l5.2-1.8z',
  lock: 'M6.5 11h11v8.5h-11zM9 11V8a3 3 0 0 1 6 0v3',
} as const;

export type IconName = keyof typeof icons;
