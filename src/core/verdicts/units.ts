const aliases: Readonly<Record<string, string>> = {
  km: 'km kilometre kilometres kilometer kilometers',
  m: 'm metre metres meter meters',
  cm: 'cm centimetre centimetres centimeter centimeters',
  mm: 'mm millimetre millimetres millimeter millimeters',
  mile: 'mi mile miles',
  foot: 'ft foot feet',
  inch: 'inch inches',
  yard: 'yd yard yards',
  kg: 'kg kilo kilos kilogram kilograms kilogramme kilogrammes',
  g: 'g gram grams gramme grammes',
  mg: 'mg milligram milligrams',
  '\u00b5g': '\u00b5g \u03bcg mcg microgram micrograms',
  ton: 't ton tons tonne tonnes',
  pound: 'lb lbs pound pounds \u00a3',
  ounce: 'oz ounce ounces',
  l: 'l litre litres liter liters',
  ml: 'ml millilitre millilitres milliliter milliliters',
  '%': '% percent',
  dollar: '$ usd dollar dollars',
  euro: '\u20ac eur euro euros',
  yen: '\u00a5 yen',
  second: 's sec second seconds',
  minute: 'min minute minutes',
  hour: 'h hr hrs hour hours',
  day: 'day days',
  week: 'week weeks',
  month: 'month months',
  year: 'year years',
  decade: 'decade decades',
  century: 'century centuries',
  hectare: 'ha hectare hectares',
  acre: 'acre acres',
  celsius: '\u00b0c celsius centigrade',
  fahrenheit: '\u00b0f fahrenheit',
  W: 'w watt watts',
  kW: 'kw kilowatt kilowatts',
  MW: 'mw megawatt megawatts',
  GW: 'gw gigawatt gigawatts',
  volt: 'v volt volts',
  Hz: 'hz hertz',
  MHz: 'mhz megahertz',
  GHz: 'ghz gigahertz',
  kB: 'kb kilobyte kilobytes',
  MB: 'mb megabyte megabytes',
  GB: 'gb gigabyte gigabytes',
  'km/h': 'km/h kmh kph',
  mph: 'mph',
};

const canonical = new Map(
  Object.entries(aliases).flatMap(([unit, names]) => names.split(' ').map((name) => [name, unit])),
);

const following =
  /^[ \u00a0-]?(per cent|degrees? \p{L}+|km\/h|\u00b0 ?[CF]|[%\u20ac\u00a3$]|\p{L}+)/iu;

/** The unit of the number at `[start, end)` of `text`, by one name whatever its spelling; `null` if none is known. */
export function unitOf(text: string, start: number, end: number): string | null {
  const before = canonical.get(text.charAt(start - 1));
  if (before !== undefined)
    return /[$\u20ac\u00a3\u00a5]/u.test(text.charAt(start - 1)) ? before : null;
  const after = following.exec(text.slice(end, end + 24))?.[1];
  if (after === undefined) return null;
  const name = after
    .toLowerCase()
    .replace('per cent', 'percent')
    .replace(/^degrees? /u, '');
  return canonical.get(name.replace('\u00b0 ', '\u00b0')) ?? null;
}
