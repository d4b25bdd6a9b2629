const keyShape = /^[a-z]+\/[A-Za-z0-9._-]{1,120}$/;

/** Whether a text can be a key: an area and a name. */
export const isFileKey = (text: string): boolean => keyShape.test(text) && !text.includes('..');

/** The area and the name of a key. Throws where it is none. */
export function partsOfKey(key: string): { area: string; name: string } {
  if (!isFileKey(key)) throw new Error(`This is no key of the file store: ${JSON.stringify(key)}`);
  const [area = '', name = ''] = key.split('/');
  return { area, name };
}
