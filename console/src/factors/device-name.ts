/** Names of browsers and systems by what is in a user agent, the more particular first: Edge calls itself Chrome too, and Chrome Safari. */
const browsers = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;
const systems = [
  [/Windows/, 'Windows'],
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const;

type Names = readonly (readonly [RegExp, string])[];
const nameIn = (names: Names, agent: string): string | undefined => names.find(([sign]) => sign.test(agent))?.[1];

/** What a passkey is called that is made here, so that it can be told apart elsewhere: "Chrome on Linux". */
export function deviceName(agent: string, otherwise: string): string {
  const found = [nameIn(browsers, agent), nameIn(systems, agent)].filter((name) => name !== undefined);
  return found.length === 0 ? otherwise : found.join(' on ');
}
