/** The JSON object in a model's words: alone, in a fence, among sentences, or after what it thought aloud. Undefined where there is none. */
export function jsonInText(text: string): unknown {
  const thought = text.lastIndexOf('</think>');
  const words = thought < 0 ? text : text.slice(thought);
  return parse(words.slice(words.indexOf('{'), words.lastIndexOf('}') + 1));
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
